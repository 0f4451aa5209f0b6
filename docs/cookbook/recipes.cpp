// The recipes of docs/cookbook.md in C++.  Made from docs/cookbook/*.json by Tests/Docs/recipes.py --write.
#include <als/als.hpp>
#include <cstdio>

// recipe animate
static void animate(als::layout &layout) {
  als::item window = layout.view("window");
  window.set_size({360, 160});
  window.view("main");
  window.view("panel");
  als_constraint open;
  window.add("panel.width = 90", als::syntax::any, nullptr, &open, 1);
  als::constraint(layout.get(), open).set_name("open");
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.format_options = ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_BOTTOM;
  window.add("H:|[main][panel]|", als::syntax::visual_format, &options);
  window.add("V:|[main]|");
}
// end

// recipe aspect
static void aspect(als::layout &layout) {
  als::item window = layout.view("window");
  window.set_size({320, 240});
  window.view("video");
  window.add("video.center = super; video.width = video.height * 1.7777777777777777");
  window.add("video.width <= super.width; video.height <= super.height");
  window.add("video.width = super.width @ 750; video.height = super.height @ 750");
}
// end

// recipe badge
static void badge(als::layout &layout) {
  als::item cell = layout.view("cell");
  cell.set_size({240, 140});
  cell.view("avatar");
  als::item badge = cell.view("badge");
  badge.set_intrinsic_size({30, 20});
  cell.add("avatar.center = super; avatar.size = 80");
  cell.add("badge.centerX = avatar.right; badge.centerY = avatar.top");
  cell.add("badge.width >= badge.height");
}
// end

// recipe barrier
static void barrier(als::layout &layout) {
  als::item form = layout.view("form");
  form.set_size({360, 136});
  als::item name = form.view("name");
  name.set_intrinsic_size({44, 18});
  als::item nameField = form.view("nameField");
  nameField.set_intrinsic_size({als::unspecified, 30});
  als::item password = form.view("password");
  password.set_intrinsic_size({76, 18});
  als::item passwordField = form.view("passwordField");
  passwordField.set_intrinsic_size({als::unspecified, 30});
  layout.barrier(als::attribute::trailing, {name, password}, 8, "edge");
  form.add("H:|-16-[name]; H:|-16-[password]; H:[edge][nameField]-16-|; H:[edge][passwordField]-16-|");
  form.add("V:|-16-[nameField]-12-[passwordField]");
  form.add("name.centerY = nameField.centerY; password.centerY = passwordField.centerY");
}
// end

// recipe baselines
static void baselines(als::layout &layout) {
  als::item header = layout.view("header");
  header.set_size({320, 90});
  als::item title = header.view("title");
  title.set_intrinsic_size({110, 40});
  title.set_baselines(31, 9);
  title.set_compression(740, 750);
  als::item count = header.view("count");
  count.set_intrinsic_size({70, 20});
  count.set_baselines(15, 5);
  als::item all = header.view("all");
  all.set_intrinsic_size({40, 16});
  all.set_baselines(12, 4);
  header.add("title.leading = super.leading + 16; title.lastBaseline = super.bottom - 24");
  header.add("count.leading = title.trailing + 8; count.lastBaseline = title.lastBaseline");
  header.add("all.trailing = super.trailing - 16; all.lastBaseline = title.lastBaseline; all.leading >= count.trailing + 8");
}
// end

// recipe card
static void card(als::layout &layout) {
  als::item page = layout.view("page");
  page.set_size({300, 320});
  als::item card = page.view("card");
  card.view("picture");
  als::item title = card.view("title");
  title.set_intrinsic_size({120, 24});
  als::item text = card.view("text");
  text.set_intrinsic_size({als::unspecified, 48});
  als::item open = card.view("open");
  open.set_intrinsic_size({64, 28});
  layout.set_metric("pad", 14);
  page.add("card.top = super.top + 16; card.bottom <= super.bottom - 16; card.centerX = super.centerX");
  page.add("card.leading >= super.leading + 16; card.width = super.width - 32 @ 740");
  page.add("H:|[picture]|; V:|[picture]; picture.width = picture.height * 2");
  page.add("title.top = picture.bottom + pad; title.leading = super.leading + pad");
  page.add("text.top = title.bottom + 6; text.leading = title.leading; text.trailing = super.trailing - pad");
  page.add("open.top = text.bottom + 10; open.trailing = text.trailing; open.bottom = super.bottom - pad");
}
// end

// recipe carousel
static void carousel(als::layout &layout) {
  als::item screen = layout.view("screen");
  screen.set_size({320, 280});
  als::item page = screen.view("page");
  page.set_scrolls(als::scrolls::y);
  page.set_scroll_offset(0, 110);
  als::item hero = page.view("hero");
  hero.set_intrinsic_size({als::unspecified, 90});
  als::item carousel = page.view("carousel");
  carousel.set_scrolls(als::scrolls::x);
  carousel.set_scroll_offset(70, 0);
  carousel.view("c1");
  carousel.view("c2");
  carousel.view("c3");
  carousel.view("c4");
  als::item more = page.view("more");
  more.set_intrinsic_size({als::unspecified, 240});
  page.view("header");
  screen.add("H:|[page]|; V:|[page]|");
  screen.add("V:|[hero]-40-[carousel(100)]-16-[more]-16-|; H:|[hero]|; H:|[carousel]|; H:|-16-[more]-16-|");
  screen.add("H:|-16-[c1(130)]-12-[c2(c1)]-12-[c3(c1)]-12-[c4(c1)]-16-|; V:|[c1]|; V:|[c2]|; V:|[c3]|; V:|[c4]|");
  screen.add("header.top >= hero.bottom; header.top >= page.top; header.top = hero.bottom @ 100");
  screen.add("header.height = 32; H:|[header]|");
}
// end

// recipe centre
static void centre(als::layout &layout) {
  als::item screen = layout.view("screen");
  screen.set_size({320, 180});
  als::item hello = screen.view("hello");
  hello.set_intrinsic_size({120, 32});
  screen.add("hello.center = super");
}
// end

// recipe chat
static void chat(als::layout &layout) {
  als::item chat = layout.view("chat");
  chat.set_size({300, 200});
  als::item theirs = chat.view("theirs");
  theirs.set_intrinsic_size({260, 64});
  als::item mine = chat.view("mine");
  mine.set_intrinsic_size({110, 34});
  als::item again = chat.view("again");
  again.set_intrinsic_size({170, 34});
  chat.add("theirs.top = super.top + 16; mine.top = theirs.bottom + 8; again.top = mine.bottom + 8");
  chat.add("theirs.leading = super.leading + 12; mine.trailing = super.trailing - 12; again.leading = theirs.leading");
  chat.add("theirs.width <= super.width * 0.75; mine.width <= super.width * 0.75; again.width <= super.width * 0.75");
}
// end

// recipe chips
static void chips(als::layout &layout) {
  als::item page = layout.view("page");
  page.set_size({360, 220});
  page.set_margins({12, 12, 12, 12});
  als::item chips = page.view("chips");
  als::item all = chips.view("all");
  all.set_intrinsic_size({52, 28});
  als::item unread = chips.view("unread");
  unread.set_intrinsic_size({88, 28});
  als::item mentions = chips.view("mentions");
  mentions.set_intrinsic_size({104, 28});
  als::item files = chips.view("files");
  files.set_intrinsic_size({64, 28});
  als::item pinned = chips.view("pinned");
  pinned.set_intrinsic_size({80, 28});
  als::item archived = chips.view("archived");
  archived.set_intrinsic_size({96, 28});
  page.view("list");
  page.add("H:|-[chips]-|; H:|-[list]-|; V:|-[chips]-12-[list]-|");
  chips.flow(als::flowing().spacing(8).line_spacing(6), {all, unread, mentions, files, pinned, archived});
}
// end

// recipe collapse
static void collapse(als::layout &layout) {
  als::item page = layout.view("page");
  page.set_size({300, 200});
  als::item title = page.view("title");
  title.set_intrinsic_size({als::unspecified, 32});
  als::item banner = page.view("banner");
  banner.set_intrinsic_size({als::unspecified, 60});
  banner.set_gone(true);
  page.view("text");
  als::item spinner = page.view("spinner");
  spinner.set_intrinsic_size({24, 24});
  spinner.set_hidden(true);
  page.add("V:|-16-[title]-8-[banner]-12-[text]-16-|");
  page.add("H:|-16-[title]-16-|; H:|-16-[banner]-16-|; H:|-16-[text]-16-|");
  page.add("spinner.centerX = text.centerX; spinner.bottom = text.bottom - 16");
}
// end

// recipe dashboard
static void dashboard(als::layout &layout) {
  als::item board = layout.view("board");
  board.set_size({640, 320});
  board.set_margins({16, 16, 16, 16});
  als::item sales = board.view("sales");
  als::item visits = board.view("visits");
  als::item orders = board.view("orders");
  als::item returns = board.view("returns");
  als::item stock = board.view("stock");
  const als_grid_cell cells[] = {{sales, 0, 0, 1, 2, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {visits, 0, 2, 1,
      1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {orders, 1, 0, 1, 1, ALS_ALIGNMENT_OF_LINE,
      ALS_ALIGNMENT_OF_LINE}, {returns, 1, 1, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {stock, 1, 2, 1, 1,
      ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}};
  board.grid(als::lines(3).equal().spacing(12), als::lines(2).equal().spacing(12), cells, 5, true);
}
// end

// recipe dialog
static void dialog(als::layout &layout) {
  als::item window = layout.view("window");
  window.set_size({440, 240});
  als::item dialog = window.view("dialog");
  als::item message = dialog.view("message");
  message.set_intrinsic_size({als::unspecified, 60});
  als::item cancel = dialog.view("cancel");
  cancel.set_intrinsic_size({70, 32});
  als::item ok = dialog.view("ok");
  ok.set_intrinsic_size({50, 32});
  window.add("dialog.center = super; dialog.width = 360 @ 750");
  window.add("dialog.leading >= super.leading + 24; dialog.trailing <= super.trailing - 24");
  window.add("message.top = super.top + 20; message.leading = super.leading + 20; message.trailing = super.trailing - 20");
  window.add("ok.top = message.bottom + 16; ok.trailing = message.trailing; ok.bottom = super.bottom - 16");
  window.add("cancel.trailing = ok.leading - 8; cancel.bottom = ok.bottom");
}
// end

// recipe drag
static void drag(als::layout &layout) {
  als::item window = layout.view("window");
  window.set_size({480, 180});
  window.view("list");
  window.view("divider");
  window.view("detail");
  als_constraint position;
  window.add("list.width = 180 @ 500", als::syntax::any, nullptr, &position, 1);
  als::constraint(layout.get(), position).set_name("position");
  window.add("H:|[list(>=120)][divider(6)][detail(>=160)]|");
  window.add("V:|[list]|; V:|[divider]|; V:|[detail]|");
}
// end

// recipe errors
static void errors(als::layout &layout) {
  als::item form = layout.view("form");
  form.set_size({320, 176});
  als::item mail = form.view("mail");
  mail.set_intrinsic_size({als::unspecified, 32});
  als::item mailError = form.view("mailError");
  mailError.set_intrinsic_size({150, 16});
  als::item password = form.view("password");
  password.set_intrinsic_size({als::unspecified, 32});
  als::item passwordError = form.view("passwordError");
  passwordError.set_intrinsic_size({190, 16});
  passwordError.set_gone(true);
  als::item save = form.view("save");
  save.set_intrinsic_size({80, 32});
  form.add("V:|-16-[mail]-4-[mailError]-12-[password]-4-[passwordError]-16-[save]");
  form.add("H:|-16-[mail]-16-|; H:|-16-[password]-16-|; H:[save]-16-|");
  form.add("mailError.leading = mail.leading; mailError.trailing <= mail.trailing");
  form.add("passwordError.leading = password.leading; passwordError.trailing <= password.trailing");
}
// end

// recipe fill
static void fill(als::layout &layout) {
  als::item screen = layout.view("screen");
  screen.set_size({320, 180});
  screen.set_margins({16, 24, 16, 24});
  screen.view("photo");
  screen.add("photo.frame = screen.margins");
}
// end

// recipe footer
static void footer(als::layout &layout) {
  als::item page = layout.view("page");
  page.set_size({300, 320});
  als::item content = page.view("content");
  content.set_intrinsic_size({als::unspecified, 140});
  als::item footer = page.view("footer");
  footer.set_intrinsic_size({als::unspecified, 48});
  page.add("H:|[content]|; H:|[footer]|; V:|[content]");
  page.add("footer.top >= content.bottom; footer.bottom >= super.bottom");
  page.add("footer.bottom = super.bottom @ 100");
}
// end

// recipe form
static void form(als::layout &layout) {
  als::item form = layout.view("form");
  form.set_size({360, 150});
  form.guide("labels");
  als::item name = form.view("name");
  name.set_intrinsic_size({44, 18});
  name.set_baselines(14, 4);
  als::item nameField = form.view("nameField");
  nameField.set_intrinsic_size({als::unspecified, 30});
  nameField.set_baselines(20, 10);
  als::item password = form.view("password");
  password.set_intrinsic_size({76, 18});
  password.set_baselines(14, 4);
  als::item passwordField = form.view("passwordField");
  passwordField.set_intrinsic_size({als::unspecified, 30});
  passwordField.set_baselines(20, 10);
  als::item save = form.view("save");
  save.set_intrinsic_size({64, 30});
  form.add("labels.leading = super.leading + 16; labels.top = nameField.top; labels.bottom = passwordField.bottom; labels.width = 0 @ 50");
  form.add("name.trailing = labels.trailing; password.trailing = labels.trailing; name.leading >= labels.leading; password.leading >= labels.leading");
  form.add("nameField.leading = labels.trailing + 10; nameField.trailing = super.trailing - 16; nameField.top = super.top + 16");
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.format_options = ALS_FORMAT_ALIGN_ALL_TRAILING;
  form.add("V:[nameField]-10-[passwordField]-14-[save]", als::syntax::visual_format, &options);
  form.add("passwordField.leading = nameField.leading");
  form.add("name.firstBaseline = nameField.firstBaseline; password.firstBaseline = passwordField.firstBaseline");
}
// end

// recipe gives-way
static void gives_way(als::layout &layout) {
  als::item row = layout.view("row");
  row.set_size({260, 56});
  als::item name = row.view("name");
  name.set_intrinsic_size({210, 22});
  name.set_compression(500, 750);
  name.set_hugging(100, 250);
  als::item date = row.view("date");
  date.set_intrinsic_size({70, 18});
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.format_options = ALS_FORMAT_ALIGN_ALL_CENTER_Y;
  row.add("H:|-12-[name]-8-[date]-12-|", als::syntax::visual_format, &options);
  row.add("name.centerY = super.centerY");
}
// end

// recipe grid
static void grid(als::layout &layout) {
  als::item album = layout.view("album");
  album.set_size({320, als::unspecified});
  als::item a = album.view("a");
  als::item b = album.view("b");
  als::item c = album.view("c");
  als::item d = album.view("d");
  als::item wide = album.view("wide");
  const als_grid_cell cells[] = {{a, 0, 0, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {b, 0, 1, 1, 1,
      ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {c, 0, 2, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE},
      {d, 1, 0, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {wide, 1, 1, 1, 2, ALS_ALIGNMENT_OF_LINE,
      ALS_ALIGNMENT_OF_LINE}};
  album.grid(als::lines(3).equal().spacing(8), als::lines(2).equal().spacing(8), cells, 5, true);
  album.add("a.height = a.width");
}
// end

// recipe group
static void group(als::layout &layout) {
  als::item button = layout.view("button");
  button.set_size({260, 100});
  button.guide("both");
  button.view("icon");
  als::item text = button.view("text");
  text.set_intrinsic_size({110, 24});
  button.add("icon.size = 32; text.leading = icon.trailing + 8");
  button.add("both.leading = icon.leading; both.trailing = text.trailing; both.top = icon.top; both.bottom = icon.bottom");
  button.add("both.center = super; text.centerY = icon.centerY");
}
// end

// recipe paper
static void paper(als::layout &layout) {
  als::item page = layout.view("page");
  page.set_size({595, 842});
  page.set_margins({48, 48, 48, 48});
  als::item fields = page.guide("fields");
  als::item title = page.view("title");
  title.set_text("Request for leave", 20);
  als::item nameLabel = page.view("nameLabel");
  nameLabel.set_text("Name", 12);
  als::item name = page.view("name");
  name.set_intrinsic_size({als::unspecified, 28});
  als::item firstLabel = page.view("firstLabel");
  firstLabel.set_text("First day", 12);
  als::item first = page.view("first");
  first.set_intrinsic_size({als::unspecified, 28});
  als::item lastLabel = page.view("lastLabel");
  lastLabel.set_text("Last day", 12);
  als::item last = page.view("last");
  last.set_intrinsic_size({als::unspecified, 28});
  als::item signature = page.view("signature");
  signature.set_intrinsic_size({als::unspecified, 28});
  page.add("title.top = super.topMargin; title.leading = super.leadingMargin; title.trailing <= super.trailingMargin");
  page.add("fields.top = title.bottom + 16; fields.leading = super.leadingMargin; fields.trailing = super.trailingMargin");
  const als_grid_cell cells[] = {{nameLabel, 0, 0, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {name, 0, 1,
      1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {firstLabel, 1, 0, 1, 1, ALS_ALIGNMENT_OF_LINE,
      ALS_ALIGNMENT_OF_LINE}, {first, 1, 1, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {lastLabel, 2, 0, 1,
      1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}, {last, 2, 1, 1, 1, ALS_ALIGNMENT_OF_LINE,
      ALS_ALIGNMENT_OF_LINE}};
  fields.grid(als::lines(2).spacing(12), als::lines(3).spacing(8).alignment(als::alignment::bottom), cells, 6);
  page.add("signature.top >= fields.bottom + 24; signature.bottom = super.bottomMargin");
  page.add("signature.trailing = super.trailingMargin; signature.width = super.width / 2 - 48");
}
// end

// recipe readable
static void readable(als::layout &layout) {
  als::item window = layout.view("window");
  window.set_size({460, 160});
  window.view("text");
  window.add("text.leading >= super.leading + 16; text.trailing <= super.trailing - 16; text.centerX = super.centerX");
  window.add("text.width <= 320; text.width = super.width @ 750");
  window.add("V:|-16-[text]-16-|");
}
// end

// recipe rtl
static void rtl(als::layout &layout) {
  als::item cell = layout.view("cell");
  cell.set_size({320, 80});
  cell.set_direction(als::direction::right_to_left);
  cell.view("photo");
  als::item name = cell.view("name");
  name.set_intrinsic_size({120, 22});
  als::item chevron = cell.view("chevron");
  chevron.set_intrinsic_size({12, 20});
  cell.add("photo.size = 48; photo.leading = super.leading + 16; photo.centerY = super.centerY");
  cell.add("name.leading = photo.trailing + 12; name.centerY = photo.centerY");
  cell.add("chevron.trailing = super.trailing - 16; chevron.centerY = photo.centerY");
}
// end

// recipe safe
static void safe(als::layout &layout) {
  als::item screen = layout.view("screen");
  screen.set_size({280, 360});
  screen.set_safe_area({44, 0, 30, 0});
  screen.view("photo");
  als::item bar = screen.view("bar");
  bar.view("shutter");
  screen.add("photo.left = super.left; photo.right = super.right; photo.top = super.top; photo.bottom = bar.top");
  screen.add("bar.left = super.left; bar.right = super.right; bar.bottom = super.bottom");
  screen.add("shutter.size = 56; shutter.centerX = super.centerX");
  screen.add("shutter.top = super.top + 12; shutter.bottom = bar.safeArea.bottom - 12");
}
// end

// recipe scroll
static void scroll(als::layout &layout) {
  als::item viewport = layout.view("viewport");
  viewport.set_size({260, 200});
  als::item content = viewport.view("content");
  als::item first = content.view("first");
  first.set_intrinsic_size({als::unspecified, 90});
  als::item second = content.view("second");
  second.set_intrinsic_size({als::unspecified, 70});
  als::item third = content.view("third");
  third.set_intrinsic_size({als::unspecified, 80});
  viewport.add("content.top = super.top # scrolls");
  viewport.add("H:|[content]|");
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.format_options = ALS_FORMAT_ALIGN_ALL_LEADING | ALS_FORMAT_ALIGN_ALL_TRAILING;
  viewport.add("V:|-10-[first]-10-[second]-10-[third]-10-|", als::syntax::visual_format, &options);
  viewport.add("H:|-10-[first]-10-|");
}
// end

// recipe sidebar
static void sidebar(als::layout &layout) {
  als::item window = layout.view("window");
  window.set_size({480, 220});
  window.view("sidebar");
  window.view("content");
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.format_options = ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_BOTTOM;
  window.add("H:|[sidebar(180@800)][content(>=200)]|", als::syntax::visual_format, &options);
  window.add("V:|[sidebar]|");
}
// end

// recipe spacing
static void spacing(als::layout &layout) {
  als::item bar = layout.view("bar");
  bar.set_size({360, 90});
  bar.view("back");
  bar.view("play");
  bar.view("next");
  bar.add("H:|~[back(40)]~[play(64)]~[next(40)]~|", als::syntax::extended_visual_format);
  bar.add("back.height = 40; play.height = 64; next.height = 40");
  bar.add("back.centerY = super.centerY; play.centerY = super.centerY; next.centerY = super.centerY");
}
// end

// recipe split
static void split(als::layout &layout) {
  als::item window = layout.view("window");
  window.set_size({420, 160});
  window.view("list");
  window.view("divider");
  window.view("detail");
  window.add("H:|[list(>=100)][divider(1)][detail]|");
  window.add("detail.width = list.width * 2 @ 750");
  window.add("V:|[list]|; V:|[divider]|; V:|[detail]|");
}
// end

// recipe stack
static void stack(als::layout &layout) {
  als::item column = layout.view("column");
  column.set_size({280, 240});
  column.set_margins({16, 16, 16, 16});
  als::item title = column.view("title");
  title.set_intrinsic_size({140, 28});
  als::item summary = column.view("summary");
  summary.set_intrinsic_size({180, 40});
  als::item map = column.view("map");
  column.stack(als::column().spacing(12).margins(), {title, summary, map});
}
// end

// recipe tabs
static void tabs(als::layout &layout) {
  als::item tabs = layout.view("tabs");
  tabs.set_size({360, 64});
  als::item home = tabs.view("home");
  home.set_intrinsic_size({40, 30});
  als::item search = tabs.view("search");
  search.set_intrinsic_size({52, 30});
  als::item me = tabs.view("me");
  me.set_intrinsic_size({20, 30});
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.format_options = ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_BOTTOM;
  tabs.add("H:|[home][search(home)][me(home)]|", als::syntax::visual_format, &options);
  tabs.add("V:|[home]|");
}
// end

// recipe toolbar
static void toolbar(als::layout &layout) {
  als::item bar = layout.view("bar");
  bar.set_size({440, 52});
  als::item back = bar.view("back");
  back.set_intrinsic_size({52, 28});
  als::item title = bar.view("title");
  title.set_intrinsic_size({110, 28});
  als::item share = bar.view("share");
  share.set_intrinsic_size({44, 28});
  als::item edit = bar.view("edit");
  edit.set_intrinsic_size({60, 28});
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.format_options = ALS_FORMAT_ALIGN_ALL_CENTER_Y;
  bar.add("H:|-12-[back]-(>=8)-[title]-(>=8)-[share]-8-[edit]-12-|", als::syntax::visual_format, &options);
  bar.add("back.centerY = super.centerY; title.centerX = super.centerX @ 500");
  bar.add("back.width = 52; share.width = 44; edit.width = 60");
}
// end

static void show(const char *name, void (*make)(als::layout &)) {
  als::layout layout;
  make(layout);
  layout.solve();
  std::printf("%s ALS_OK\n", name);
  for (als::item item : layout.items()) {
    als_rect frame = item.frame();
    std::printf("  %s %.9g %.9g %.9g %.9g\n", item.name().c_str(), frame.x, frame.y, frame.width, frame.height);
  }
}

int main() {
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
}
