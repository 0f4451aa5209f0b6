/* templates.c - documents to begin with. */
#include "templates.h"

#include <string.h>

typedef struct template {
  const char *name, *what;
  const char *document; /* with ' in the place of " */
} template;

static const template templates[] = {
    {"form", "labels and fields in two columns, and a button",
     "{\n"
     "  'als': 1,\n"
     "  'x-note': 'Labels end where the column of the longest one ends; fields take the rest of the width.',\n"
     "  'metrics': { 'pad': 16, 'gap': 10 },\n"
     "  'root': {\n"
     "    'name': 'form', 'size': [360, 150],\n"
     "    'children': [\n"
     "      { 'name': 'name', 'intrinsic': [44, 18], 'baseline': [14, 4] },\n"
     "      { 'name': 'nameField', 'intrinsic': [null, 30], 'baseline': [20, 10] },\n"
     "      { 'name': 'password', 'intrinsic': [76, 18], 'baseline': [14, 4] },\n"
     "      { 'name': 'passwordField', 'intrinsic': [null, 30], 'baseline': [20, 10] },\n"
     "      { 'name': 'save', 'intrinsic': [64, 30] }\n"
     "    ],\n"
     "    'guides': [ { 'name': 'labels' } ]\n"
     "  },\n"
     "  'constraints': [\n"
     "    'labels.leading = super.leading + pad; labels.width = 0 @ 50',\n"
     "    'labels.top = nameField.top; labels.bottom = passwordField.bottom',\n"
     "    'name.leading >= labels.leading; name.trailing = labels.trailing',\n"
     "    'password.leading >= labels.leading; password.trailing = labels.trailing',\n"
     "    'name.firstBaseline = nameField.firstBaseline; password.firstBaseline = passwordField.firstBaseline',\n"
     "    'nameField.leading = labels.trailing + gap; nameField.trailing = super.trailing - pad',\n"
     "    'passwordField.leading = nameField.leading; passwordField.trailing = nameField.trailing',\n"
     "    'nameField.top = super.top + pad; passwordField.top = nameField.bottom + gap',\n"
     "    'save.top = passwordField.bottom + gap; save.trailing = passwordField.trailing'\n"
     "  ]\n"
     "}\n"},
    {"list", "rows of one height below a title",
     "{\n"
     "  'als': 1,\n"
     "  'x-note': 'Each row sits below the one before; in each row the text gives way to the value.',\n"
     "  'metrics': { 'pad': 16, 'row': 44 },\n"
     "  'root': {\n"
     "    'name': 'list', 'size': [320, 240],\n"
     "    'children': [\n"
     "      { 'name': 'title', 'intrinsic': [120, 28] },\n"
     "      { 'name': 'first', 'children': [\n"
     "        { 'name': 'sound', 'intrinsic': [90, 20] }, { 'name': 'soundValue', 'intrinsic': [30, 20], 'hugging': "
     "[251, 250] } ] },\n"
     "      { 'name': 'second', 'children': [\n"
     "        { 'name': 'language', 'intrinsic': [80, 20] },\n"
     "        { 'name': 'languageValue', 'intrinsic': [60, 20], 'hugging': [251, 250] } ] }\n"
     "    ]\n"
     "  },\n"
     "  'constraints': [\n"
     "    'title.top = super.top + pad; title.leading = super.leading + pad',\n"
     "    { 'vfl': 'V:[title]-8-[first(row)][second(row)]' },\n"
     "    'H:|[first]|; H:|[second]|',\n"
     "    { 'vfl': 'H:|-pad-[sound]-(>=8)-[soundValue]-pad-|', 'options': ['alignAllCenterY'] },\n"
     "    { 'vfl': 'H:|-pad-[language]-(>=8)-[languageValue]-pad-|', 'options': ['alignAllCenterY'] },\n"
     "    'sound.centerY = super.centerY; language.centerY = super.centerY'\n"
     "  ]\n"
     "}\n"},
    {"card", "a picture, a title, a text and a button; as high as its content",
     "{\n"
     "  'als': 1,\n"
     "  'x-note': 'The card has no height of its own: it ends below its button. In a low and wide page it gets "
     "narrower.',\n"
     "  'metrics': { 'pad': 14 },\n"
     "  'root': {\n"
     "    'name': 'page', 'size': [300, 320],\n"
     "    'children': [\n"
     "      { 'name': 'card', 'children': [\n"
     "        { 'name': 'picture' },\n"
     "        { 'name': 'title', 'intrinsic': [120, 24] },\n"
     "        { 'name': 'text', 'intrinsic': [null, 48] },\n"
     "        { 'name': 'open', 'intrinsic': [64, 28] } ] }\n"
     "    ]\n"
     "  },\n"
     "  'constraints': [\n"
     "    'card.top = super.top + pad; card.bottom <= super.bottom - pad; card.centerX = super.centerX',\n"
     "    'card.leading >= super.leading + pad; card.width = super.width - 28 @ 740',\n"
     "    'H:|[picture]|; V:|[picture]; picture.width = picture.height * 2',\n"
     "    'title.top = picture.bottom + pad; title.leading = super.leading + pad',\n"
     "    'text.top = title.bottom + 6; text.leading = title.leading; text.trailing = super.trailing - pad',\n"
     "    'open.top = text.bottom + pad; open.trailing = text.trailing; open.bottom = super.bottom - pad'\n"
     "  ]\n"
     "}\n"},
    {"dialog", "a window in the middle of another, as wide as it may be",
     "{\n"
     "  'als': 1,\n"
     "  'x-note': 'The width of 360 is optional (@ 750), the distance from the edges is required: narrow windows "
     "shrink "
     "it.',\n"
     "  'root': {\n"
     "    'name': 'window', 'size': [440, 240],\n"
     "    'children': [\n"
     "      { 'name': 'dialog', 'children': [\n"
     "        { 'name': 'message', 'intrinsic': [null, 60] },\n"
     "        { 'name': 'cancel', 'intrinsic': [70, 32] },\n"
     "        { 'name': 'ok', 'intrinsic': [50, 32] } ] }\n"
     "    ]\n"
     "  },\n"
     "  'constraints': [\n"
     "    'dialog.center = super; dialog.width = 360 @ 750',\n"
     "    'dialog.leading >= super.leading + 24; dialog.trailing <= super.trailing - 24',\n"
     "    'message.top = super.top + 20; message.leading = super.leading + 20; message.trailing = super.trailing - "
     "20',\n"
     "    'ok.top = message.bottom + 16; ok.trailing = message.trailing; ok.bottom = super.bottom - 16',\n"
     "    'cancel.trailing = ok.leading - 8; cancel.bottom = ok.bottom'\n"
     "  ]\n"
     "}\n"},
    {"screen", "a phone's screen with safe areas: a bar, content, and tabs",
     "{\n"
     "  'als': 1,\n"
     "  'x-note': 'Bars reach the edges of the screen; their content stays inside the safe area.',\n"
     "  'root': {\n"
     "    'name': 'screen', 'size': [390, 700], 'safeArea': [47, 0, 34, 0],\n"
     "    'children': [\n"
     "      { 'name': 'bar', 'children': [ { 'name': 'title', 'intrinsic': [100, 22] } ] },\n"
     "      { 'name': 'content' },\n"
     "      { 'name': 'tabs', 'children': [\n"
     "        { 'name': 'home', 'intrinsic': [40, 40] }, { 'name': 'search', 'intrinsic': [40, 40] } ] }\n"
     "    ]\n"
     "  },\n"
     "  'constraints': [\n"
     "    'H:|[bar]|; H:|[content]|; H:|[tabs]|; V:|[bar][content][tabs]|',\n"
     "    'title.top = bar.safeArea.top + 11; title.bottom = super.bottom - 11; title.centerX = super.centerX',\n"
     "    'home.top = super.top + 6; home.bottom = tabs.safeArea.bottom - 6; search.centerY = home.centerY',\n"
     "    { 'vfl': 'H:|[home(==search)][search]|' }\n"
     "  ]\n"
     "}\n"},
};
enum { TEMPLATES = sizeof templates / sizeof *templates };

void template_names(text *out) {
  for (size_t i = 0; i < TEMPLATES; i++) text_format(out, i ? "|%s" : "%s", templates[i].name);
}

void template_lines(text *out) {
  for (size_t i = 0; i < TEMPLATES; i++) text_format(out, "  %-8s%s\n", templates[i].name, templates[i].what);
}

void template_write(int index, text *out) {
  for (const char *p = templates[index].document; *p; p++) text_bytes(out, *p == '\'' ? "\"" : p, 1);
}
