/* The recipes of docs/cookbook.md in C.  Made from the documents by Tests/Docs/recipes.py --write. */
#include <als/als.h>
#include <stdio.h>

/* recipe animate */
static void animate(als_layout *layout) {
  als_item none = {0}, window, main_view, panel;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_constraint open;
  als_view_create(layout, none, "window", ALS_NUL_TERMINATED, &window);
  als_item_set_size(layout, window, (als_size){360, 160});
  als_view_create(layout, window, "main", ALS_NUL_TERMINATED, &main_view);
  als_view_create(layout, window, "panel", ALS_NUL_TERMINATED, &panel);
  als_add(layout, window, ALS_SYNTAX_ANY, "panel.width = 90", ALS_NUL_TERMINATED, NULL, &open, 1, NULL);
  als_constraint_set_name(layout, open, "open", ALS_NUL_TERMINATED);
  options.format_options = ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_BOTTOM;
  als_add(layout, window, ALS_SYNTAX_VISUAL_FORMAT, "H:|[main][panel]|", ALS_NUL_TERMINATED, &options, NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "V:|[main]|", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe aspect */
static void aspect(als_layout *layout) {
  als_item none = {0}, window, video;
  als_view_create(layout, none, "window", ALS_NUL_TERMINATED, &window);
  als_item_set_size(layout, window, (als_size){320, 240});
  als_view_create(layout, window, "video", ALS_NUL_TERMINATED, &video);
  als_add(layout, window, ALS_SYNTAX_ANY, "video.center = super; video.width = video.height * 1.7777777777777777",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "video.width <= super.width; video.height <= super.height",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "video.width = super.width @ 750; video.height = super.height @ 750",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe badge */
static void badge(als_layout *layout) {
  als_item none = {0}, cell, avatar, badge;
  als_view_create(layout, none, "cell", ALS_NUL_TERMINATED, &cell);
  als_item_set_size(layout, cell, (als_size){240, 140});
  als_view_create(layout, cell, "avatar", ALS_NUL_TERMINATED, &avatar);
  als_view_create(layout, cell, "badge", ALS_NUL_TERMINATED, &badge);
  als_item_set_intrinsic_size(layout, badge, (als_size){30, 20});
  als_add(layout, cell, ALS_SYNTAX_ANY, "avatar.center = super; avatar.size = 80", ALS_NUL_TERMINATED, NULL, NULL, 0,
      NULL);
  als_add(layout, cell, ALS_SYNTAX_ANY, "badge.centerX = avatar.right; badge.centerY = avatar.top",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, cell, ALS_SYNTAX_ANY, "badge.width >= badge.height", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe barrier */
static void barrier(als_layout *layout) {
  als_item none = {0}, form, name, nameField, password, passwordField;
  als_barrier_spec barrier = ALS_BARRIER_SPEC_INIT;
  als_group edges;
  als_view_create(layout, none, "form", ALS_NUL_TERMINATED, &form);
  als_item_set_size(layout, form, (als_size){360, 136});
  als_view_create(layout, form, "name", ALS_NUL_TERMINATED, &name);
  als_item_set_intrinsic_size(layout, name, (als_size){44, 18});
  als_view_create(layout, form, "nameField", ALS_NUL_TERMINATED, &nameField);
  als_item_set_intrinsic_size(layout, nameField, (als_size){ALS_UNSPECIFIED, 30});
  als_view_create(layout, form, "password", ALS_NUL_TERMINATED, &password);
  als_item_set_intrinsic_size(layout, password, (als_size){76, 18});
  als_view_create(layout, form, "passwordField", ALS_NUL_TERMINATED, &passwordField);
  als_item_set_intrinsic_size(layout, passwordField, (als_size){ALS_UNSPECIFIED, 30});
  als_item labels[] = {name, password};
  barrier.members = labels;
  barrier.member_count = 2;
  barrier.side = ALS_ATTRIBUTE_TRAILING;
  barrier.margin = 8;
  barrier.guide_name = "edge";
  barrier.guide_name_length = 4;
  als_barrier_create(layout, &barrier, 0, &edges);
  als_add(layout, form, ALS_SYNTAX_ANY,
      "H:|-16-[name]; H:|-16-[password]; H:[edge][nameField]-16-|; H:[edge][passwordField]-16-|", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
  als_add(layout, form, ALS_SYNTAX_ANY, "V:|-16-[nameField]-12-[passwordField]", ALS_NUL_TERMINATED, NULL, NULL, 0,
      NULL);
  als_add(layout, form, ALS_SYNTAX_ANY, "name.centerY = nameField.centerY; password.centerY = passwordField.centerY",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe baselines */
static void baselines(als_layout *layout) {
  als_item none = {0}, header, title, count, all;
  als_view_create(layout, none, "header", ALS_NUL_TERMINATED, &header);
  als_item_set_size(layout, header, (als_size){320, 90});
  als_view_create(layout, header, "title", ALS_NUL_TERMINATED, &title);
  als_item_set_intrinsic_size(layout, title, (als_size){110, 40});
  als_item_set_baselines(layout, title, 31, 9);
  als_item_set_compression(layout, title, 740, 750);
  als_view_create(layout, header, "count", ALS_NUL_TERMINATED, &count);
  als_item_set_intrinsic_size(layout, count, (als_size){70, 20});
  als_item_set_baselines(layout, count, 15, 5);
  als_view_create(layout, header, "all", ALS_NUL_TERMINATED, &all);
  als_item_set_intrinsic_size(layout, all, (als_size){40, 16});
  als_item_set_baselines(layout, all, 12, 4);
  als_add(layout, header, ALS_SYNTAX_ANY,
      "title.leading = super.leading + 16; title.lastBaseline = super.bottom - 24", ALS_NUL_TERMINATED, NULL, NULL, 0,
      NULL);
  als_add(layout, header, ALS_SYNTAX_ANY,
      "count.leading = title.trailing + 8; count.lastBaseline = title.lastBaseline", ALS_NUL_TERMINATED, NULL, NULL,
      0, NULL);
  als_add(layout, header, ALS_SYNTAX_ANY,
      "all.trailing = super.trailing - 16; all.lastBaseline = title.lastBaseline; all.leading >= count.trailing + 8",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe card */
static void card(als_layout *layout) {
  als_item none = {0}, page, card, picture, title, text, open;
  als_view_create(layout, none, "page", ALS_NUL_TERMINATED, &page);
  als_item_set_size(layout, page, (als_size){300, 320});
  als_view_create(layout, page, "card", ALS_NUL_TERMINATED, &card);
  als_view_create(layout, card, "picture", ALS_NUL_TERMINATED, &picture);
  als_view_create(layout, card, "title", ALS_NUL_TERMINATED, &title);
  als_item_set_intrinsic_size(layout, title, (als_size){120, 24});
  als_view_create(layout, card, "text", ALS_NUL_TERMINATED, &text);
  als_item_set_intrinsic_size(layout, text, (als_size){ALS_UNSPECIFIED, 48});
  als_view_create(layout, card, "open", ALS_NUL_TERMINATED, &open);
  als_item_set_intrinsic_size(layout, open, (als_size){64, 28});
  als_metric_set(layout, "pad", ALS_NUL_TERMINATED, 14);
  als_add(layout, page, ALS_SYNTAX_ANY,
      "card.top = super.top + 16; card.bottom <= super.bottom - 16; card.centerX = super.centerX", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY, "card.leading >= super.leading + 16; card.width = super.width - 32 @ 740",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY, "H:|[picture]|; V:|[picture]; picture.width = picture.height * 2",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY, "title.top = picture.bottom + pad; title.leading = super.leading + pad",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY,
      "text.top = title.bottom + 6; text.leading = title.leading; text.trailing = super.trailing - pad",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY,
      "open.top = text.bottom + 10; open.trailing = text.trailing; open.bottom = super.bottom - pad",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe carousel */
static void carousel(als_layout *layout) {
  als_item none = {0}, screen, page, hero, carousel, more, header, c1, c2, c3, c4;
  als_view_create(layout, none, "screen", ALS_NUL_TERMINATED, &screen);
  als_item_set_size(layout, screen, (als_size){320, 280});
  als_view_create(layout, screen, "page", ALS_NUL_TERMINATED, &page);
  als_item_set_scrolls(layout, page, ALS_SCROLLS_Y);
  als_item_set_scroll_offset(layout, page, 0, 110);
  als_view_create(layout, page, "hero", ALS_NUL_TERMINATED, &hero);
  als_item_set_intrinsic_size(layout, hero, (als_size){ALS_UNSPECIFIED, 90});
  als_view_create(layout, page, "carousel", ALS_NUL_TERMINATED, &carousel);
  als_item_set_scrolls(layout, carousel, ALS_SCROLLS_X);
  als_item_set_scroll_offset(layout, carousel, 70, 0);
  als_view_create(layout, carousel, "c1", ALS_NUL_TERMINATED, &c1);
  als_view_create(layout, carousel, "c2", ALS_NUL_TERMINATED, &c2);
  als_view_create(layout, carousel, "c3", ALS_NUL_TERMINATED, &c3);
  als_view_create(layout, carousel, "c4", ALS_NUL_TERMINATED, &c4);
  als_view_create(layout, page, "more", ALS_NUL_TERMINATED, &more);
  als_item_set_intrinsic_size(layout, more, (als_size){ALS_UNSPECIFIED, 240});
  als_view_create(layout, page, "header", ALS_NUL_TERMINATED, &header);
  als_add(layout, screen, ALS_SYNTAX_ANY, "H:|[page]|; V:|[page]|", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, screen, ALS_SYNTAX_ANY,
      "V:|[hero]-40-[carousel(100)]-16-[more]-16-|; H:|[hero]|; H:|[carousel]|; H:|-16-[more]-16-|",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, screen, ALS_SYNTAX_ANY,
      "H:|-16-[c1(130)]-12-[c2(c1)]-12-[c3(c1)]-12-[c4(c1)]-16-|; V:|[c1]|; V:|[c2]|; V:|[c3]|; V:|[c4]|",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, screen, ALS_SYNTAX_ANY,
      "header.top >= hero.bottom; header.top >= page.top; header.top = hero.bottom @ 100", ALS_NUL_TERMINATED, NULL,
      NULL, 0, NULL);
  als_add(layout, screen, ALS_SYNTAX_ANY, "header.height = 32; H:|[header]|", ALS_NUL_TERMINATED, NULL, NULL, 0,
      NULL);
}
/* end */

/* recipe centre */
static void centre(als_layout *layout) {
  als_item none = {0}, screen, hello;
  als_view_create(layout, none, "screen", ALS_NUL_TERMINATED, &screen);
  als_item_set_size(layout, screen, (als_size){320, 180});
  als_view_create(layout, screen, "hello", ALS_NUL_TERMINATED, &hello);
  als_item_set_intrinsic_size(layout, hello, (als_size){120, 32});
  als_add(layout, screen, ALS_SYNTAX_ANY, "hello.center = super", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe chat */
static void chat(als_layout *layout) {
  als_item none = {0}, chat, theirs, mine, again;
  als_view_create(layout, none, "chat", ALS_NUL_TERMINATED, &chat);
  als_item_set_size(layout, chat, (als_size){300, 200});
  als_view_create(layout, chat, "theirs", ALS_NUL_TERMINATED, &theirs);
  als_item_set_intrinsic_size(layout, theirs, (als_size){260, 64});
  als_view_create(layout, chat, "mine", ALS_NUL_TERMINATED, &mine);
  als_item_set_intrinsic_size(layout, mine, (als_size){110, 34});
  als_view_create(layout, chat, "again", ALS_NUL_TERMINATED, &again);
  als_item_set_intrinsic_size(layout, again, (als_size){170, 34});
  als_add(layout, chat, ALS_SYNTAX_ANY,
      "theirs.top = super.top + 16; mine.top = theirs.bottom + 8; again.top = mine.bottom + 8", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
  als_add(layout, chat, ALS_SYNTAX_ANY,
      "theirs.leading = super.leading + 12; mine.trailing = super.trailing - 12; again.leading = theirs.leading",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, chat, ALS_SYNTAX_ANY,
      "theirs.width <= super.width * 0.75; mine.width <= super.width * 0.75; again.width <= super.width * 0.75",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe chips */
static void chips(als_layout *layout) {
  als_item none = {0}, page, chips, list, all, unread, mentions, files, pinned, archived;
  als_flow_spec flow = ALS_FLOW_SPEC_INIT;
  als_group lines;
  als_view_create(layout, none, "page", ALS_NUL_TERMINATED, &page);
  als_item_set_size(layout, page, (als_size){360, 220});
  als_item_set_margins(layout, page, (als_edges){12, 12, 12, 12});
  als_view_create(layout, page, "chips", ALS_NUL_TERMINATED, &chips);
  als_view_create(layout, chips, "all", ALS_NUL_TERMINATED, &all);
  als_item_set_intrinsic_size(layout, all, (als_size){52, 28});
  als_view_create(layout, chips, "unread", ALS_NUL_TERMINATED, &unread);
  als_item_set_intrinsic_size(layout, unread, (als_size){88, 28});
  als_view_create(layout, chips, "mentions", ALS_NUL_TERMINATED, &mentions);
  als_item_set_intrinsic_size(layout, mentions, (als_size){104, 28});
  als_view_create(layout, chips, "files", ALS_NUL_TERMINATED, &files);
  als_item_set_intrinsic_size(layout, files, (als_size){64, 28});
  als_view_create(layout, chips, "pinned", ALS_NUL_TERMINATED, &pinned);
  als_item_set_intrinsic_size(layout, pinned, (als_size){80, 28});
  als_view_create(layout, chips, "archived", ALS_NUL_TERMINATED, &archived);
  als_item_set_intrinsic_size(layout, archived, (als_size){96, 28});
  als_view_create(layout, page, "list", ALS_NUL_TERMINATED, &list);
  als_add(layout, page, ALS_SYNTAX_ANY, "H:|-[chips]-|; H:|-[list]-|; V:|-[chips]-12-[list]-|", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
  als_item items[] = {all, unread, mentions, files, pinned, archived};
  flow.members = items;
  flow.member_count = 6;
  flow.spacing = 8;
  flow.line_spacing = 6;
  als_flow_create(layout, chips, &flow, 0, &lines);
}
/* end */

/* recipe collapse */
static void collapse(als_layout *layout) {
  als_item none = {0}, page, title, banner, text, spinner;
  als_view_create(layout, none, "page", ALS_NUL_TERMINATED, &page);
  als_item_set_size(layout, page, (als_size){300, 200});
  als_view_create(layout, page, "title", ALS_NUL_TERMINATED, &title);
  als_item_set_intrinsic_size(layout, title, (als_size){ALS_UNSPECIFIED, 32});
  als_view_create(layout, page, "banner", ALS_NUL_TERMINATED, &banner);
  als_item_set_intrinsic_size(layout, banner, (als_size){ALS_UNSPECIFIED, 60});
  als_item_set_gone(layout, banner, 1);
  als_view_create(layout, page, "text", ALS_NUL_TERMINATED, &text);
  als_view_create(layout, page, "spinner", ALS_NUL_TERMINATED, &spinner);
  als_item_set_intrinsic_size(layout, spinner, (als_size){24, 24});
  als_item_set_hidden(layout, spinner, 1);
  als_add(layout, page, ALS_SYNTAX_ANY, "V:|-16-[title]-8-[banner]-12-[text]-16-|", ALS_NUL_TERMINATED, NULL, NULL, 0,
      NULL);
  als_add(layout, page, ALS_SYNTAX_ANY, "H:|-16-[title]-16-|; H:|-16-[banner]-16-|; H:|-16-[text]-16-|",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY, "spinner.centerX = text.centerX; spinner.bottom = text.bottom - 16",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe dashboard */
static void dashboard(als_layout *layout) {
  als_item none = {0}, board, sales, visits, orders, returns, stock;
  als_grid_spec grid = ALS_GRID_SPEC_INIT;
  als_group group;
  als_view_create(layout, none, "board", ALS_NUL_TERMINATED, &board);
  als_item_set_size(layout, board, (als_size){640, 320});
  als_item_set_margins(layout, board, (als_edges){16, 16, 16, 16});
  als_view_create(layout, board, "sales", ALS_NUL_TERMINATED, &sales);
  als_view_create(layout, board, "visits", ALS_NUL_TERMINATED, &visits);
  als_view_create(layout, board, "orders", ALS_NUL_TERMINATED, &orders);
  als_view_create(layout, board, "returns", ALS_NUL_TERMINATED, &returns);
  als_view_create(layout, board, "stock", ALS_NUL_TERMINATED, &stock);
  als_grid_cell cells[] = {{sales, 0, 0, 1, 2, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {visits, 0, 2, 1, 1,
      ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {orders, 1, 0, 1, 1, ALS_ALIGNMENT_OF_LINE,
      ALS_ALIGNMENT_OF_LINE}, {returns, 1, 1, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {stock, 1, 2, 1, 1,
      ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}};
  double columns_spacing = 12;
  grid.columns.spacing = &columns_spacing;
  grid.columns.spacing_count = 1;
  double rows_spacing = 12;
  grid.rows.spacing = &rows_spacing;
  grid.rows.spacing_count = 1;
  grid.columns.count = 3;
  grid.rows.count = 2;
  grid.columns.equal = 1;
  grid.rows.equal = 1;
  grid.margins = 1;
  grid.cells = cells;
  grid.cell_count = sizeof cells / sizeof *cells;
  als_grid_create(layout, board, &grid, 0, &group);
}
/* end */

/* recipe dialog */
static void dialog(als_layout *layout) {
  als_item none = {0}, window, dialog, message, cancel, ok;
  als_view_create(layout, none, "window", ALS_NUL_TERMINATED, &window);
  als_item_set_size(layout, window, (als_size){440, 240});
  als_view_create(layout, window, "dialog", ALS_NUL_TERMINATED, &dialog);
  als_view_create(layout, dialog, "message", ALS_NUL_TERMINATED, &message);
  als_item_set_intrinsic_size(layout, message, (als_size){ALS_UNSPECIFIED, 60});
  als_view_create(layout, dialog, "cancel", ALS_NUL_TERMINATED, &cancel);
  als_item_set_intrinsic_size(layout, cancel, (als_size){70, 32});
  als_view_create(layout, dialog, "ok", ALS_NUL_TERMINATED, &ok);
  als_item_set_intrinsic_size(layout, ok, (als_size){50, 32});
  als_add(layout, window, ALS_SYNTAX_ANY, "dialog.center = super; dialog.width = 360 @ 750", ALS_NUL_TERMINATED, NULL,
      NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY,
      "dialog.leading >= super.leading + 24; dialog.trailing <= super.trailing - 24", ALS_NUL_TERMINATED, NULL, NULL,
      0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY,
      "message.top = super.top + 20; message.leading = super.leading + 20; message.trailing = super.trailing - 20",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY,
      "ok.top = message.bottom + 16; ok.trailing = message.trailing; ok.bottom = super.bottom - 16",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "cancel.trailing = ok.leading - 8; cancel.bottom = ok.bottom",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe drag */
static void drag(als_layout *layout) {
  als_item none = {0}, window, list, divider, detail;
  als_constraint position;
  als_view_create(layout, none, "window", ALS_NUL_TERMINATED, &window);
  als_item_set_size(layout, window, (als_size){480, 180});
  als_view_create(layout, window, "list", ALS_NUL_TERMINATED, &list);
  als_view_create(layout, window, "divider", ALS_NUL_TERMINATED, &divider);
  als_view_create(layout, window, "detail", ALS_NUL_TERMINATED, &detail);
  als_add(layout, window, ALS_SYNTAX_ANY, "list.width = 180 @ 500", ALS_NUL_TERMINATED, NULL, &position, 1, NULL);
  als_constraint_set_name(layout, position, "position", ALS_NUL_TERMINATED);
  als_add(layout, window, ALS_SYNTAX_ANY, "H:|[list(>=120)][divider(6)][detail(>=160)]|", ALS_NUL_TERMINATED, NULL,
      NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "V:|[list]|; V:|[divider]|; V:|[detail]|", ALS_NUL_TERMINATED, NULL, NULL,
      0, NULL);
}
/* end */

/* recipe errors */
static void errors(als_layout *layout) {
  als_item none = {0}, form, mail, mailError, password, passwordError, save;
  als_view_create(layout, none, "form", ALS_NUL_TERMINATED, &form);
  als_item_set_size(layout, form, (als_size){320, 176});
  als_view_create(layout, form, "mail", ALS_NUL_TERMINATED, &mail);
  als_item_set_intrinsic_size(layout, mail, (als_size){ALS_UNSPECIFIED, 32});
  als_view_create(layout, form, "mailError", ALS_NUL_TERMINATED, &mailError);
  als_item_set_intrinsic_size(layout, mailError, (als_size){150, 16});
  als_view_create(layout, form, "password", ALS_NUL_TERMINATED, &password);
  als_item_set_intrinsic_size(layout, password, (als_size){ALS_UNSPECIFIED, 32});
  als_view_create(layout, form, "passwordError", ALS_NUL_TERMINATED, &passwordError);
  als_item_set_intrinsic_size(layout, passwordError, (als_size){190, 16});
  als_item_set_gone(layout, passwordError, 1);
  als_view_create(layout, form, "save", ALS_NUL_TERMINATED, &save);
  als_item_set_intrinsic_size(layout, save, (als_size){80, 32});
  als_add(layout, form, ALS_SYNTAX_ANY, "V:|-16-[mail]-4-[mailError]-12-[password]-4-[passwordError]-16-[save]",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, form, ALS_SYNTAX_ANY, "H:|-16-[mail]-16-|; H:|-16-[password]-16-|; H:[save]-16-|",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, form, ALS_SYNTAX_ANY, "mailError.leading = mail.leading; mailError.trailing <= mail.trailing",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, form, ALS_SYNTAX_ANY,
      "passwordError.leading = password.leading; passwordError.trailing <= password.trailing", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
}
/* end */

/* recipe fill */
static void fill(als_layout *layout) {
  als_item none = {0}, screen, photo;
  als_view_create(layout, none, "screen", ALS_NUL_TERMINATED, &screen);
  als_item_set_size(layout, screen, (als_size){320, 180});
  als_item_set_margins(layout, screen, (als_edges){16, 24, 16, 24});
  als_view_create(layout, screen, "photo", ALS_NUL_TERMINATED, &photo);
  als_add(layout, screen, ALS_SYNTAX_ANY, "photo.frame = screen.margins", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe footer */
static void footer(als_layout *layout) {
  als_item none = {0}, page, content, footer;
  als_view_create(layout, none, "page", ALS_NUL_TERMINATED, &page);
  als_item_set_size(layout, page, (als_size){300, 320});
  als_view_create(layout, page, "content", ALS_NUL_TERMINATED, &content);
  als_item_set_intrinsic_size(layout, content, (als_size){ALS_UNSPECIFIED, 140});
  als_view_create(layout, page, "footer", ALS_NUL_TERMINATED, &footer);
  als_item_set_intrinsic_size(layout, footer, (als_size){ALS_UNSPECIFIED, 48});
  als_add(layout, page, ALS_SYNTAX_ANY, "H:|[content]|; H:|[footer]|; V:|[content]", ALS_NUL_TERMINATED, NULL, NULL,
      0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY, "footer.top >= content.bottom; footer.bottom >= super.bottom",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY, "footer.bottom = super.bottom @ 100", ALS_NUL_TERMINATED, NULL, NULL, 0,
      NULL);
}
/* end */

/* recipe form */
static void form(als_layout *layout) {
  als_item none = {0}, form, labels, name, nameField, password, passwordField, save;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_view_create(layout, none, "form", ALS_NUL_TERMINATED, &form);
  als_item_set_size(layout, form, (als_size){360, 150});
  als_guide_create(layout, form, "labels", ALS_NUL_TERMINATED, &labels);
  als_view_create(layout, form, "name", ALS_NUL_TERMINATED, &name);
  als_item_set_intrinsic_size(layout, name, (als_size){44, 18});
  als_item_set_baselines(layout, name, 14, 4);
  als_view_create(layout, form, "nameField", ALS_NUL_TERMINATED, &nameField);
  als_item_set_intrinsic_size(layout, nameField, (als_size){ALS_UNSPECIFIED, 30});
  als_item_set_baselines(layout, nameField, 20, 10);
  als_view_create(layout, form, "password", ALS_NUL_TERMINATED, &password);
  als_item_set_intrinsic_size(layout, password, (als_size){76, 18});
  als_item_set_baselines(layout, password, 14, 4);
  als_view_create(layout, form, "passwordField", ALS_NUL_TERMINATED, &passwordField);
  als_item_set_intrinsic_size(layout, passwordField, (als_size){ALS_UNSPECIFIED, 30});
  als_item_set_baselines(layout, passwordField, 20, 10);
  als_view_create(layout, form, "save", ALS_NUL_TERMINATED, &save);
  als_item_set_intrinsic_size(layout, save, (als_size){64, 30});
  als_add(layout, form, ALS_SYNTAX_ANY,
      "labels.leading = super.leading + 16; labels.top = nameField.top; labels.bottom = passwordField.bottom; labels.width = 0 @ 50",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, form, ALS_SYNTAX_ANY,
      "name.trailing = labels.trailing; password.trailing = labels.trailing; name.leading >= labels.leading; password.leading >= labels.leading",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, form, ALS_SYNTAX_ANY,
      "nameField.leading = labels.trailing + 10; nameField.trailing = super.trailing - 16; nameField.top = super.top + 16",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  options.format_options = ALS_FORMAT_ALIGN_ALL_TRAILING;
  als_add(layout, form, ALS_SYNTAX_VISUAL_FORMAT, "V:[nameField]-10-[passwordField]-14-[save]", ALS_NUL_TERMINATED,
      &options, NULL, 0, NULL);
  als_add(layout, form, ALS_SYNTAX_ANY, "passwordField.leading = nameField.leading", ALS_NUL_TERMINATED, NULL, NULL,
      0, NULL);
  als_add(layout, form, ALS_SYNTAX_ANY,
      "name.firstBaseline = nameField.firstBaseline; password.firstBaseline = passwordField.firstBaseline",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe gives-way */
static void gives_way(als_layout *layout) {
  als_item none = {0}, row, name, date;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_view_create(layout, none, "row", ALS_NUL_TERMINATED, &row);
  als_item_set_size(layout, row, (als_size){260, 56});
  als_view_create(layout, row, "name", ALS_NUL_TERMINATED, &name);
  als_item_set_intrinsic_size(layout, name, (als_size){210, 22});
  als_item_set_compression(layout, name, 500, 750);
  als_item_set_hugging(layout, name, 100, 250);
  als_view_create(layout, row, "date", ALS_NUL_TERMINATED, &date);
  als_item_set_intrinsic_size(layout, date, (als_size){70, 18});
  options.format_options = ALS_FORMAT_ALIGN_ALL_CENTER_Y;
  als_add(layout, row, ALS_SYNTAX_VISUAL_FORMAT, "H:|-12-[name]-8-[date]-12-|", ALS_NUL_TERMINATED, &options, NULL, 0,
      NULL);
  als_add(layout, row, ALS_SYNTAX_ANY, "name.centerY = super.centerY", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe grid */
static void grid(als_layout *layout) {
  als_item none = {0}, album, a, b, c, d, wide;
  als_grid_spec grid = ALS_GRID_SPEC_INIT;
  als_group group;
  als_view_create(layout, none, "album", ALS_NUL_TERMINATED, &album);
  als_item_set_size(layout, album, (als_size){320, ALS_UNSPECIFIED});
  als_view_create(layout, album, "a", ALS_NUL_TERMINATED, &a);
  als_view_create(layout, album, "b", ALS_NUL_TERMINATED, &b);
  als_view_create(layout, album, "c", ALS_NUL_TERMINATED, &c);
  als_view_create(layout, album, "d", ALS_NUL_TERMINATED, &d);
  als_view_create(layout, album, "wide", ALS_NUL_TERMINATED, &wide);
  als_grid_cell cells[] = {{a, 0, 0, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {b, 0, 1, 1, 1,
      ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {c, 0, 2, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE},
      {d, 1, 0, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {wide, 1, 1, 1, 2, ALS_ALIGNMENT_OF_LINE,
      ALS_ALIGNMENT_OF_LINE}};
  double columns_spacing = 8;
  grid.columns.spacing = &columns_spacing;
  grid.columns.spacing_count = 1;
  double rows_spacing = 8;
  grid.rows.spacing = &rows_spacing;
  grid.rows.spacing_count = 1;
  grid.columns.count = 3;
  grid.rows.count = 2;
  grid.columns.equal = 1;
  grid.rows.equal = 1;
  grid.margins = 1;
  grid.cells = cells;
  grid.cell_count = sizeof cells / sizeof *cells;
  als_grid_create(layout, album, &grid, 0, &group);
  als_add(layout, album, ALS_SYNTAX_ANY, "a.height = a.width", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe group */
static void group(als_layout *layout) {
  als_item none = {0}, button, both, icon, text;
  als_view_create(layout, none, "button", ALS_NUL_TERMINATED, &button);
  als_item_set_size(layout, button, (als_size){260, 100});
  als_guide_create(layout, button, "both", ALS_NUL_TERMINATED, &both);
  als_view_create(layout, button, "icon", ALS_NUL_TERMINATED, &icon);
  als_view_create(layout, button, "text", ALS_NUL_TERMINATED, &text);
  als_item_set_intrinsic_size(layout, text, (als_size){110, 24});
  als_add(layout, button, ALS_SYNTAX_ANY, "icon.size = 32; text.leading = icon.trailing + 8", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
  als_add(layout, button, ALS_SYNTAX_ANY,
      "both.leading = icon.leading; both.trailing = text.trailing; both.top = icon.top; both.bottom = icon.bottom",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, button, ALS_SYNTAX_ANY, "both.center = super; text.centerY = icon.centerY", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
}
/* end */

/* recipe paper */
static void paper(als_layout *layout) {
  als_item none = {0}, page, fields, title, nameLabel, name, firstLabel, first, lastLabel, last, signature;
  als_grid_spec grid = ALS_GRID_SPEC_INIT;
  als_group group;
  als_view_create(layout, none, "page", ALS_NUL_TERMINATED, &page);
  als_item_set_size(layout, page, (als_size){595, 842});
  als_item_set_margins(layout, page, (als_edges){48, 48, 48, 48});
  als_guide_create(layout, page, "fields", ALS_NUL_TERMINATED, &fields);
  als_view_create(layout, page, "title", ALS_NUL_TERMINATED, &title);
  als_item_set_text(layout, title, "Request for leave", ALS_NUL_TERMINATED, 20, ALS_TEXT_SANS);
  als_view_create(layout, page, "nameLabel", ALS_NUL_TERMINATED, &nameLabel);
  als_item_set_text(layout, nameLabel, "Name", ALS_NUL_TERMINATED, 12, ALS_TEXT_SANS);
  als_view_create(layout, page, "name", ALS_NUL_TERMINATED, &name);
  als_item_set_intrinsic_size(layout, name, (als_size){ALS_UNSPECIFIED, 28});
  als_view_create(layout, page, "firstLabel", ALS_NUL_TERMINATED, &firstLabel);
  als_item_set_text(layout, firstLabel, "First day", ALS_NUL_TERMINATED, 12, ALS_TEXT_SANS);
  als_view_create(layout, page, "first", ALS_NUL_TERMINATED, &first);
  als_item_set_intrinsic_size(layout, first, (als_size){ALS_UNSPECIFIED, 28});
  als_view_create(layout, page, "lastLabel", ALS_NUL_TERMINATED, &lastLabel);
  als_item_set_text(layout, lastLabel, "Last day", ALS_NUL_TERMINATED, 12, ALS_TEXT_SANS);
  als_view_create(layout, page, "last", ALS_NUL_TERMINATED, &last);
  als_item_set_intrinsic_size(layout, last, (als_size){ALS_UNSPECIFIED, 28});
  als_view_create(layout, page, "signature", ALS_NUL_TERMINATED, &signature);
  als_item_set_intrinsic_size(layout, signature, (als_size){ALS_UNSPECIFIED, 28});
  als_add(layout, page, ALS_SYNTAX_ANY,
      "title.top = super.topMargin; title.leading = super.leadingMargin; title.trailing <= super.trailingMargin",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY,
      "fields.top = title.bottom + 16; fields.leading = super.leadingMargin; fields.trailing = super.trailingMargin",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_grid_cell cells[] = {{nameLabel, 0, 0, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {name, 0, 1, 1, 1,
      ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {firstLabel, 1, 0, 1, 1, ALS_ALIGNMENT_OF_LINE,
      ALS_ALIGNMENT_OF_LINE}, {first, 1, 1, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {lastLabel, 2, 0, 1,
      1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {last, 2, 1, 1, 1, ALS_ALIGNMENT_OF_LINE,
      ALS_ALIGNMENT_OF_LINE}};
  double columns_spacing = 12;
  grid.columns.spacing = &columns_spacing;
  grid.columns.spacing_count = 1;
  double rows_spacing = 8;
  grid.rows.spacing = &rows_spacing;
  grid.rows.spacing_count = 1;
  int32_t row_alignment = ALS_ALIGNMENT_BOTTOM;
  grid.rows.alignments = &row_alignment;
  grid.rows.alignment_count = 1;
  grid.columns.count = 2;
  grid.rows.count = 3;
  grid.cells = cells;
  grid.cell_count = sizeof cells / sizeof *cells;
  als_grid_create(layout, fields, &grid, 0, &group);
  als_add(layout, page, ALS_SYNTAX_ANY, "signature.top >= fields.bottom + 24; signature.bottom = super.bottomMargin",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, page, ALS_SYNTAX_ANY,
      "signature.trailing = super.trailingMargin; signature.width = super.width / 2 - 48", ALS_NUL_TERMINATED, NULL,
      NULL, 0, NULL);
}
/* end */

/* recipe readable */
static void readable(als_layout *layout) {
  als_item none = {0}, window, text;
  als_view_create(layout, none, "window", ALS_NUL_TERMINATED, &window);
  als_item_set_size(layout, window, (als_size){460, 160});
  als_view_create(layout, window, "text", ALS_NUL_TERMINATED, &text);
  als_add(layout, window, ALS_SYNTAX_ANY,
      "text.leading >= super.leading + 16; text.trailing <= super.trailing - 16; text.centerX = super.centerX",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "text.width <= 320; text.width = super.width @ 750", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "V:|-16-[text]-16-|", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe rtl */
static void rtl(als_layout *layout) {
  als_item none = {0}, cell, photo, name, chevron;
  als_view_create(layout, none, "cell", ALS_NUL_TERMINATED, &cell);
  als_item_set_size(layout, cell, (als_size){320, 80});
  als_item_set_direction(layout, cell, ALS_DIRECTION_RIGHT_TO_LEFT);
  als_view_create(layout, cell, "photo", ALS_NUL_TERMINATED, &photo);
  als_view_create(layout, cell, "name", ALS_NUL_TERMINATED, &name);
  als_item_set_intrinsic_size(layout, name, (als_size){120, 22});
  als_view_create(layout, cell, "chevron", ALS_NUL_TERMINATED, &chevron);
  als_item_set_intrinsic_size(layout, chevron, (als_size){12, 20});
  als_add(layout, cell, ALS_SYNTAX_ANY,
      "photo.size = 48; photo.leading = super.leading + 16; photo.centerY = super.centerY", ALS_NUL_TERMINATED, NULL,
      NULL, 0, NULL);
  als_add(layout, cell, ALS_SYNTAX_ANY, "name.leading = photo.trailing + 12; name.centerY = photo.centerY",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, cell, ALS_SYNTAX_ANY, "chevron.trailing = super.trailing - 16; chevron.centerY = photo.centerY",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe safe */
static void safe(als_layout *layout) {
  als_item none = {0}, screen, photo, bar, shutter;
  als_view_create(layout, none, "screen", ALS_NUL_TERMINATED, &screen);
  als_item_set_size(layout, screen, (als_size){280, 360});
  als_item_set_safe_area(layout, screen, (als_edges){44, 0, 30, 0});
  als_view_create(layout, screen, "photo", ALS_NUL_TERMINATED, &photo);
  als_view_create(layout, screen, "bar", ALS_NUL_TERMINATED, &bar);
  als_view_create(layout, bar, "shutter", ALS_NUL_TERMINATED, &shutter);
  als_add(layout, screen, ALS_SYNTAX_ANY,
      "photo.left = super.left; photo.right = super.right; photo.top = super.top; photo.bottom = bar.top",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, screen, ALS_SYNTAX_ANY, "bar.left = super.left; bar.right = super.right; bar.bottom = super.bottom",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, screen, ALS_SYNTAX_ANY, "shutter.size = 56; shutter.centerX = super.centerX", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
  als_add(layout, screen, ALS_SYNTAX_ANY, "shutter.top = super.top + 12; shutter.bottom = bar.safeArea.bottom - 12",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe scroll */
static void scroll(als_layout *layout) {
  als_item none = {0}, viewport, content, first, second, third;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_view_create(layout, none, "viewport", ALS_NUL_TERMINATED, &viewport);
  als_item_set_size(layout, viewport, (als_size){260, 200});
  als_view_create(layout, viewport, "content", ALS_NUL_TERMINATED, &content);
  als_view_create(layout, content, "first", ALS_NUL_TERMINATED, &first);
  als_item_set_intrinsic_size(layout, first, (als_size){ALS_UNSPECIFIED, 90});
  als_view_create(layout, content, "second", ALS_NUL_TERMINATED, &second);
  als_item_set_intrinsic_size(layout, second, (als_size){ALS_UNSPECIFIED, 70});
  als_view_create(layout, content, "third", ALS_NUL_TERMINATED, &third);
  als_item_set_intrinsic_size(layout, third, (als_size){ALS_UNSPECIFIED, 80});
  als_add(layout, viewport, ALS_SYNTAX_ANY, "content.top = super.top # scrolls", ALS_NUL_TERMINATED, NULL, NULL, 0,
      NULL);
  als_add(layout, viewport, ALS_SYNTAX_ANY, "H:|[content]|", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  options.format_options = ALS_FORMAT_ALIGN_ALL_LEADING | ALS_FORMAT_ALIGN_ALL_TRAILING;
  als_add(layout, viewport, ALS_SYNTAX_VISUAL_FORMAT, "V:|-10-[first]-10-[second]-10-[third]-10-|",
      ALS_NUL_TERMINATED, &options, NULL, 0, NULL);
  als_add(layout, viewport, ALS_SYNTAX_ANY, "H:|-10-[first]-10-|", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe sidebar */
static void sidebar(als_layout *layout) {
  als_item none = {0}, window, sidebar, content;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_view_create(layout, none, "window", ALS_NUL_TERMINATED, &window);
  als_item_set_size(layout, window, (als_size){480, 220});
  als_view_create(layout, window, "sidebar", ALS_NUL_TERMINATED, &sidebar);
  als_view_create(layout, window, "content", ALS_NUL_TERMINATED, &content);
  options.format_options = ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_BOTTOM;
  als_add(layout, window, ALS_SYNTAX_VISUAL_FORMAT, "H:|[sidebar(180@800)][content(>=200)]|", ALS_NUL_TERMINATED,
      &options, NULL, 0, NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "V:|[sidebar]|", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe spacing */
static void spacing(als_layout *layout) {
  als_item none = {0}, bar, back, play, next;
  als_view_create(layout, none, "bar", ALS_NUL_TERMINATED, &bar);
  als_item_set_size(layout, bar, (als_size){360, 90});
  als_view_create(layout, bar, "back", ALS_NUL_TERMINATED, &back);
  als_view_create(layout, bar, "play", ALS_NUL_TERMINATED, &play);
  als_view_create(layout, bar, "next", ALS_NUL_TERMINATED, &next);
  als_add(layout, bar, ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "H:|~[back(40)]~[play(64)]~[next(40)]~|",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, bar, ALS_SYNTAX_ANY, "back.height = 40; play.height = 64; next.height = 40", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
  als_add(layout, bar, ALS_SYNTAX_ANY,
      "back.centerY = super.centerY; play.centerY = super.centerY; next.centerY = super.centerY", ALS_NUL_TERMINATED,
      NULL, NULL, 0, NULL);
}
/* end */

/* recipe split */
static void split(als_layout *layout) {
  als_item none = {0}, window, list, divider, detail;
  als_view_create(layout, none, "window", ALS_NUL_TERMINATED, &window);
  als_item_set_size(layout, window, (als_size){420, 160});
  als_view_create(layout, window, "list", ALS_NUL_TERMINATED, &list);
  als_view_create(layout, window, "divider", ALS_NUL_TERMINATED, &divider);
  als_view_create(layout, window, "detail", ALS_NUL_TERMINATED, &detail);
  als_add(layout, window, ALS_SYNTAX_ANY, "H:|[list(>=100)][divider(1)][detail]|", ALS_NUL_TERMINATED, NULL, NULL, 0,
      NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "detail.width = list.width * 2 @ 750", ALS_NUL_TERMINATED, NULL, NULL, 0,
      NULL);
  als_add(layout, window, ALS_SYNTAX_ANY, "V:|[list]|; V:|[divider]|; V:|[detail]|", ALS_NUL_TERMINATED, NULL, NULL,
      0, NULL);
}
/* end */

/* recipe stack */
static void stack(als_layout *layout) {
  als_item none = {0}, column, title, summary, map;
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  als_group group;
  als_view_create(layout, none, "column", ALS_NUL_TERMINATED, &column);
  als_item_set_size(layout, column, (als_size){280, 240});
  als_item_set_margins(layout, column, (als_edges){16, 16, 16, 16});
  als_view_create(layout, column, "title", ALS_NUL_TERMINATED, &title);
  als_item_set_intrinsic_size(layout, title, (als_size){140, 28});
  als_view_create(layout, column, "summary", ALS_NUL_TERMINATED, &summary);
  als_item_set_intrinsic_size(layout, summary, (als_size){180, 40});
  als_view_create(layout, column, "map", ALS_NUL_TERMINATED, &map);
  als_item members[] = {title, summary, map};
  stack.members = members;
  stack.member_count = 3;
  stack.axis = ALS_AXIS_VERTICAL;
  stack.spacing = 12;
  stack.margins = 1;
  als_stack_create(layout, column, &stack, 0, &group);
}
/* end */

/* recipe tabs */
static void tabs(als_layout *layout) {
  als_item none = {0}, tabs, home, search, me;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_view_create(layout, none, "tabs", ALS_NUL_TERMINATED, &tabs);
  als_item_set_size(layout, tabs, (als_size){360, 64});
  als_view_create(layout, tabs, "home", ALS_NUL_TERMINATED, &home);
  als_item_set_intrinsic_size(layout, home, (als_size){40, 30});
  als_view_create(layout, tabs, "search", ALS_NUL_TERMINATED, &search);
  als_item_set_intrinsic_size(layout, search, (als_size){52, 30});
  als_view_create(layout, tabs, "me", ALS_NUL_TERMINATED, &me);
  als_item_set_intrinsic_size(layout, me, (als_size){20, 30});
  options.format_options = ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_BOTTOM;
  als_add(layout, tabs, ALS_SYNTAX_VISUAL_FORMAT, "H:|[home][search(home)][me(home)]|", ALS_NUL_TERMINATED, &options,
      NULL, 0, NULL);
  als_add(layout, tabs, ALS_SYNTAX_ANY, "V:|[home]|", ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
}
/* end */

/* recipe toolbar */
static void toolbar(als_layout *layout) {
  als_item none = {0}, bar, back, title, share, edit;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_view_create(layout, none, "bar", ALS_NUL_TERMINATED, &bar);
  als_item_set_size(layout, bar, (als_size){440, 52});
  als_view_create(layout, bar, "back", ALS_NUL_TERMINATED, &back);
  als_item_set_intrinsic_size(layout, back, (als_size){52, 28});
  als_view_create(layout, bar, "title", ALS_NUL_TERMINATED, &title);
  als_item_set_intrinsic_size(layout, title, (als_size){110, 28});
  als_view_create(layout, bar, "share", ALS_NUL_TERMINATED, &share);
  als_item_set_intrinsic_size(layout, share, (als_size){44, 28});
  als_view_create(layout, bar, "edit", ALS_NUL_TERMINATED, &edit);
  als_item_set_intrinsic_size(layout, edit, (als_size){60, 28});
  options.format_options = ALS_FORMAT_ALIGN_ALL_CENTER_Y;
  als_add(layout, bar, ALS_SYNTAX_VISUAL_FORMAT, "H:|-12-[back]-(>=8)-[title]-(>=8)-[share]-8-[edit]-12-|",
      ALS_NUL_TERMINATED, &options, NULL, 0, NULL);
  als_add(layout, bar, ALS_SYNTAX_ANY, "back.centerY = super.centerY; title.centerX = super.centerX @ 500",
      ALS_NUL_TERMINATED, NULL, NULL, 0, NULL);
  als_add(layout, bar, ALS_SYNTAX_ANY, "back.width = 52; share.width = 44; edit.width = 60", ALS_NUL_TERMINATED, NULL,
      NULL, 0, NULL);
}
/* end */

static void show(const char *name, void (*make)(als_layout *)) {
  als_layout *layout = NULL;
  als_item item = {0};
  char text[64];
  als_rect frame;
  als_layout_create(NULL, &layout);
  make(layout);
  als_status status = als_solve(layout, NULL);
  printf("%s %s\n", name, als_status_name(status));
  while (als_item_next(layout, item, &item) == ALS_OK) {
    als_item_name_copy(layout, item, text, sizeof text, NULL);
    als_frame(layout, item, &frame);
    printf("  %s %.9g %.9g %.9g %.9g\n", text, frame.x, frame.y, frame.width, frame.height);
  }
  als_layout_destroy(layout);
}

int main(void) {
  show("animate", animate);
  show("aspect", aspect);
  show("badge", badge);
  show("barrier", barrier);
  show("baselines", baselines);
  show("card", card);
  show("carousel", carousel);
  show("centre", centre);
  show("chat", chat);
  show("chips", chips);
  show("collapse", collapse);
  show("dashboard", dashboard);
  show("dialog", dialog);
  show("drag", drag);
  show("errors", errors);
  show("fill", fill);
  show("footer", footer);
  show("form", form);
  show("gives-way", gives_way);
  show("grid", grid);
  show("group", group);
  show("paper", paper);
  show("readable", readable);
  show("rtl", rtl);
  show("safe", safe);
  show("scroll", scroll);
  show("sidebar", sidebar);
  show("spacing", spacing);
  show("split", split);
  show("stack", stack);
  show("tabs", tabs);
  show("toolbar", toolbar);
  return 0;
}
