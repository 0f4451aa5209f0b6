// The recipes of docs/cookbook.md in JavaScript.  Made from docs/cookbook/*.json by Tests/Docs/recipes.py --write.
import { FormatOption, Layout } from 'libals';

// recipe animate
function animate(layout) {
  const window = layout.view('window');
  window.size = [360, 160];
  window.view('main');
  window.view('panel');
  const [open] = layout.add('panel.width = 90');
  open.name = 'open';
  layout.add('H:|[main][panel]|', { syntax: 'visualFormat',
      options: FormatOption.alignAllTop | FormatOption.alignAllBottom });
  layout.add('V:|[main]|');
}
// end

// recipe aspect
function aspect(layout) {
  const window = layout.view('window');
  window.size = [320, 240];
  window.view('video');
  layout.add('video.center = super; video.width = video.height * 1.7777777777777777');
  layout.add('video.width <= super.width; video.height <= super.height');
  layout.add('video.width = super.width @ 750; video.height = super.height @ 750');
}
// end

// recipe badge
function badge(layout) {
  const cell = layout.view('cell');
  cell.size = [240, 140];
  cell.view('avatar');
  const badge = cell.view('badge');
  badge.intrinsicSize = [30, 20];
  layout.add('avatar.center = super; avatar.size = 80');
  layout.add('badge.centerX = avatar.right; badge.centerY = avatar.top');
  layout.add('badge.width >= badge.height');
}
// end

// recipe barrier
function barrier(layout) {
  const form = layout.view('form');
  form.size = [360, 136];
  const name = form.view('name');
  name.intrinsicSize = [44, 18];
  const nameField = form.view('nameField');
  nameField.intrinsicSize = [null, 30];
  const password = form.view('password');
  password.intrinsicSize = [76, 18];
  const passwordField = form.view('passwordField');
  passwordField.intrinsicSize = [null, 30];
  layout.barrier([name, password], { side: 'trailing', margin: 8, name: 'edge' });
  layout.add('H:|-16-[name]; H:|-16-[password]; H:[edge][nameField]-16-|; H:[edge][passwordField]-16-|');
  layout.add('V:|-16-[nameField]-12-[passwordField]');
  layout.add('name.centerY = nameField.centerY; password.centerY = passwordField.centerY');
}
// end

// recipe baselines
function baselines(layout) {
  const header = layout.view('header');
  header.size = [320, 90];
  const title = header.view('title');
  title.intrinsicSize = [110, 40];
  title.baselines = { first: 31, last: 9 };
  title.compression = [740, 750];
  const count = header.view('count');
  count.intrinsicSize = [70, 20];
  count.baselines = { first: 15, last: 5 };
  const all = header.view('all');
  all.intrinsicSize = [40, 16];
  all.baselines = { first: 12, last: 4 };
  layout.add('title.leading = super.leading + 16; title.lastBaseline = super.bottom - 24');
  layout.add('count.leading = title.trailing + 8; count.lastBaseline = title.lastBaseline');
  layout.add('all.trailing = super.trailing - 16; all.lastBaseline = title.lastBaseline; all.leading >= count.trailing + 8');
}
// end

// recipe card
function card(layout) {
  const page = layout.view('page');
  page.size = [300, 320];
  const card = page.view('card');
  card.view('picture');
  const title = card.view('title');
  title.intrinsicSize = [120, 24];
  const text = card.view('text');
  text.intrinsicSize = [null, 48];
  const open = card.view('open');
  open.intrinsicSize = [64, 28];
  layout.setMetrics({ pad: 14 });
  layout.add('card.top = super.top + 16; card.bottom <= super.bottom - 16; card.centerX = super.centerX');
  layout.add('card.leading >= super.leading + 16; card.width = super.width - 32 @ 740');
  layout.add('H:|[picture]|; V:|[picture]; picture.width = picture.height * 2');
  layout.add('title.top = picture.bottom + pad; title.leading = super.leading + pad');
  layout.add('text.top = title.bottom + 6; text.leading = title.leading; text.trailing = super.trailing - pad');
  layout.add('open.top = text.bottom + 10; open.trailing = text.trailing; open.bottom = super.bottom - pad');
}
// end

// recipe carousel
function carousel(layout) {
  const screen = layout.view('screen');
  screen.size = [320, 280];
  const page = screen.view('page');
  page.scrolls = 'y';
  page.scrollOffset = { x: 0, y: 110 };
  const hero = page.view('hero');
  hero.intrinsicSize = [null, 90];
  const carousel = page.view('carousel');
  carousel.scrolls = 'x';
  carousel.scrollOffset = { x: 70, y: 0 };
  carousel.view('c1');
  carousel.view('c2');
  carousel.view('c3');
  carousel.view('c4');
  const more = page.view('more');
  more.intrinsicSize = [null, 240];
  page.view('header');
  layout.add('H:|[page]|; V:|[page]|');
  layout.add('V:|[hero]-40-[carousel(100)]-16-[more]-16-|; H:|[hero]|; H:|[carousel]|; H:|-16-[more]-16-|');
  layout.add('H:|-16-[c1(130)]-12-[c2(c1)]-12-[c3(c1)]-12-[c4(c1)]-16-|; V:|[c1]|; V:|[c2]|; V:|[c3]|; V:|[c4]|');
  layout.add('header.top >= hero.bottom; header.top >= page.top; header.top = hero.bottom @ 100');
  layout.add('header.height = 32; H:|[header]|');
}
// end

// recipe centre
function centre(layout) {
  const screen = layout.view('screen');
  screen.size = [320, 180];
  const hello = screen.view('hello');
  hello.intrinsicSize = [120, 32];
  layout.add('hello.center = super');
}
// end

// recipe chat
function chat(layout) {
  const chat = layout.view('chat');
  chat.size = [300, 200];
  const theirs = chat.view('theirs');
  theirs.intrinsicSize = [260, 64];
  const mine = chat.view('mine');
  mine.intrinsicSize = [110, 34];
  const again = chat.view('again');
  again.intrinsicSize = [170, 34];
  layout.add('theirs.top = super.top + 16; mine.top = theirs.bottom + 8; again.top = mine.bottom + 8');
  layout.add('theirs.leading = super.leading + 12; mine.trailing = super.trailing - 12; again.leading = theirs.leading');
  layout.add('theirs.width <= super.width * 0.75; mine.width <= super.width * 0.75; again.width <= super.width * 0.75');
}
// end

// recipe chips
function chips(layout) {
  const page = layout.view('page');
  page.size = [360, 220];
  page.margins = 12;
  const chips = page.view('chips');
  const all = chips.view('all');
  all.intrinsicSize = [52, 28];
  const unread = chips.view('unread');
  unread.intrinsicSize = [88, 28];
  const mentions = chips.view('mentions');
  mentions.intrinsicSize = [104, 28];
  const files = chips.view('files');
  files.intrinsicSize = [64, 28];
  const pinned = chips.view('pinned');
  pinned.intrinsicSize = [80, 28];
  const archived = chips.view('archived');
  archived.intrinsicSize = [96, 28];
  page.view('list');
  layout.add('H:|-[chips]-|; H:|-[list]-|; V:|-[chips]-12-[list]-|');
  chips.flow([all, unread, mentions, files, pinned, archived], { spacing: 8, lineSpacing: 6 });
}
// end

// recipe collapse
function collapse(layout) {
  const page = layout.view('page');
  page.size = [300, 200];
  const title = page.view('title');
  title.intrinsicSize = [null, 32];
  const banner = page.view('banner');
  banner.intrinsicSize = [null, 60];
  banner.gone = true;
  page.view('text');
  const spinner = page.view('spinner');
  spinner.intrinsicSize = [24, 24];
  spinner.hidden = true;
  layout.add('V:|-16-[title]-8-[banner]-12-[text]-16-|');
  layout.add('H:|-16-[title]-16-|; H:|-16-[banner]-16-|; H:|-16-[text]-16-|');
  layout.add('spinner.centerX = text.centerX; spinner.bottom = text.bottom - 16');
}
// end

// recipe dashboard
function dashboard(layout) {
  const board = layout.view('board');
  board.size = [640, 320];
  board.margins = 16;
  const sales = board.view('sales');
  const visits = board.view('visits');
  const orders = board.view('orders');
  const returns = board.view('returns');
  const stock = board.view('stock');
  board.grid([[{ item: sales, columnSpan: 2 }, visits], [orders, returns, stock]], { spacing: 12, equalColumns: true,
      equalRows: true, margins: true });
}
// end

// recipe dialog
function dialog(layout) {
  const window = layout.view('window');
  window.size = [440, 240];
  const dialog = window.view('dialog');
  const message = dialog.view('message');
  message.intrinsicSize = [null, 60];
  const cancel = dialog.view('cancel');
  cancel.intrinsicSize = [70, 32];
  const ok = dialog.view('ok');
  ok.intrinsicSize = [50, 32];
  layout.add('dialog.center = super; dialog.width = 360 @ 750');
  layout.add('dialog.leading >= super.leading + 24; dialog.trailing <= super.trailing - 24');
  layout.add('message.top = super.top + 20; message.leading = super.leading + 20; message.trailing = super.trailing - 20');
  layout.add('ok.top = message.bottom + 16; ok.trailing = message.trailing; ok.bottom = super.bottom - 16');
  layout.add('cancel.trailing = ok.leading - 8; cancel.bottom = ok.bottom');
}
// end

// recipe drag
function drag(layout) {
  const window = layout.view('window');
  window.size = [480, 180];
  window.view('list');
  window.view('divider');
  window.view('detail');
  const [position] = layout.add('list.width = 180 @ 500');
  position.name = 'position';
  layout.add('H:|[list(>=120)][divider(6)][detail(>=160)]|');
  layout.add('V:|[list]|; V:|[divider]|; V:|[detail]|');
}
// end

// recipe errors
function errors(layout) {
  const form = layout.view('form');
  form.size = [320, 176];
  const mail = form.view('mail');
  mail.intrinsicSize = [null, 32];
  const mailError = form.view('mailError');
  mailError.intrinsicSize = [150, 16];
  const password = form.view('password');
  password.intrinsicSize = [null, 32];
  const passwordError = form.view('passwordError');
  passwordError.intrinsicSize = [190, 16];
  passwordError.gone = true;
  const save = form.view('save');
  save.intrinsicSize = [80, 32];
  layout.add('V:|-16-[mail]-4-[mailError]-12-[password]-4-[passwordError]-16-[save]');
  layout.add('H:|-16-[mail]-16-|; H:|-16-[password]-16-|; H:[save]-16-|');
  layout.add('mailError.leading = mail.leading; mailError.trailing <= mail.trailing');
  layout.add('passwordError.leading = password.leading; passwordError.trailing <= password.trailing');
}
// end

// recipe fill
function fill(layout) {
  const screen = layout.view('screen');
  screen.size = [320, 180];
  screen.margins = { top: 16, left: 24, bottom: 16, right: 24 };
  screen.view('photo');
  layout.add('photo.frame = screen.margins');
}
// end

// recipe footer
function footer(layout) {
  const page = layout.view('page');
  page.size = [300, 320];
  const content = page.view('content');
  content.intrinsicSize = [null, 140];
  const footer = page.view('footer');
  footer.intrinsicSize = [null, 48];
  layout.add('H:|[content]|; H:|[footer]|; V:|[content]');
  layout.add('footer.top >= content.bottom; footer.bottom >= super.bottom');
  layout.add('footer.bottom = super.bottom @ 100');
}
// end

// recipe form
function form(layout) {
  const form = layout.view('form');
  form.size = [360, 150];
  form.guide('labels');
  const name = form.view('name');
  name.intrinsicSize = [44, 18];
  name.baselines = { first: 14, last: 4 };
  const nameField = form.view('nameField');
  nameField.intrinsicSize = [null, 30];
  nameField.baselines = { first: 20, last: 10 };
  const password = form.view('password');
  password.intrinsicSize = [76, 18];
  password.baselines = { first: 14, last: 4 };
  const passwordField = form.view('passwordField');
  passwordField.intrinsicSize = [null, 30];
  passwordField.baselines = { first: 20, last: 10 };
  const save = form.view('save');
  save.intrinsicSize = [64, 30];
  layout.add('labels.leading = super.leading + 16; labels.top = nameField.top; labels.bottom = passwordField.bottom; labels.width = 0 @ 50');
  layout.add('name.trailing = labels.trailing; password.trailing = labels.trailing; name.leading >= labels.leading; password.leading >= labels.leading');
  layout.add('nameField.leading = labels.trailing + 10; nameField.trailing = super.trailing - 16; nameField.top = super.top + 16');
  layout.add('V:[nameField]-10-[passwordField]-14-[save]', { syntax: 'visualFormat',
      options: FormatOption.alignAllTrailing });
  layout.add('passwordField.leading = nameField.leading');
  layout.add('name.firstBaseline = nameField.firstBaseline; password.firstBaseline = passwordField.firstBaseline');
}
// end

// recipe gives-way
function givesWay(layout) {
  const row = layout.view('row');
  row.size = [260, 56];
  const name = row.view('name');
  name.intrinsicSize = [210, 22];
  name.compression = [500, 750];
  name.hugging = [100, 250];
  const date = row.view('date');
  date.intrinsicSize = [70, 18];
  layout.add('H:|-12-[name]-8-[date]-12-|', { syntax: 'visualFormat', options: FormatOption.alignAllCenterY });
  layout.add('name.centerY = super.centerY');
}
// end

// recipe grid
function grid(layout) {
  const album = layout.view('album');
  album.size = [320, null];
  const a = album.view('a');
  const b = album.view('b');
  const c = album.view('c');
  const d = album.view('d');
  const wide = album.view('wide');
  album.grid([[a, b, c], [d, { item: wide, columnSpan: 2 }]], { spacing: 8, equalColumns: true, equalRows: true,
      margins: true });
  layout.add('a.height = a.width');
}
// end

// recipe group
function group(layout) {
  const button = layout.view('button');
  button.size = [260, 100];
  button.guide('both');
  button.view('icon');
  const text = button.view('text');
  text.intrinsicSize = [110, 24];
  layout.add('icon.size = 32; text.leading = icon.trailing + 8');
  layout.add('both.leading = icon.leading; both.trailing = text.trailing; both.top = icon.top; both.bottom = icon.bottom');
  layout.add('both.center = super; text.centerY = icon.centerY');
}
// end

// recipe paper
function paper(layout) {
  const page = layout.view('page');
  page.size = [595, 842];
  page.margins = 48;
  const fields = page.guide('fields');
  const title = page.view('title');
  title.text = { value: 'Request for leave', size: 20 };
  const nameLabel = page.view('nameLabel');
  nameLabel.text = { value: 'Name', size: 12 };
  const name = page.view('name');
  name.intrinsicSize = [null, 28];
  const firstLabel = page.view('firstLabel');
  firstLabel.text = { value: 'First day', size: 12 };
  const first = page.view('first');
  first.intrinsicSize = [null, 28];
  const lastLabel = page.view('lastLabel');
  lastLabel.text = { value: 'Last day', size: 12 };
  const last = page.view('last');
  last.intrinsicSize = [null, 28];
  const signature = page.view('signature');
  signature.intrinsicSize = [null, 28];
  layout.add('title.top = super.topMargin; title.leading = super.leadingMargin; title.trailing <= super.trailingMargin');
  layout.add('fields.top = title.bottom + 16; fields.leading = super.leadingMargin; fields.trailing = super.trailingMargin');
  fields.grid([[nameLabel, name], [firstLabel, first], [lastLabel, last]], { spacing: [12, 8],
      rowAlignment: 'bottom' });
  layout.add('signature.top >= fields.bottom + 24; signature.bottom = super.bottomMargin');
  layout.add('signature.trailing = super.trailingMargin; signature.width = super.width / 2 - 48');
}
// end

// recipe readable
function readable(layout) {
  const window = layout.view('window');
  window.size = [460, 160];
  window.view('text');
  layout.add('text.leading >= super.leading + 16; text.trailing <= super.trailing - 16; text.centerX = super.centerX');
  layout.add('text.width <= 320; text.width = super.width @ 750');
  layout.add('V:|-16-[text]-16-|');
}
// end

// recipe rtl
function rtl(layout) {
  const cell = layout.view('cell');
  cell.size = [320, 80];
  cell.direction = 'rtl';
  cell.view('photo');
  const name = cell.view('name');
  name.intrinsicSize = [120, 22];
  const chevron = cell.view('chevron');
  chevron.intrinsicSize = [12, 20];
  layout.add('photo.size = 48; photo.leading = super.leading + 16; photo.centerY = super.centerY');
  layout.add('name.leading = photo.trailing + 12; name.centerY = photo.centerY');
  layout.add('chevron.trailing = super.trailing - 16; chevron.centerY = photo.centerY');
}
// end

// recipe safe
function safe(layout) {
  const screen = layout.view('screen');
  screen.size = [280, 360];
  screen.safeArea = { top: 44, left: 0, bottom: 30, right: 0 };
  screen.view('photo');
  const bar = screen.view('bar');
  bar.view('shutter');
  layout.add('photo.left = super.left; photo.right = super.right; photo.top = super.top; photo.bottom = bar.top');
  layout.add('bar.left = super.left; bar.right = super.right; bar.bottom = super.bottom');
  layout.add('shutter.size = 56; shutter.centerX = super.centerX');
  layout.add('shutter.top = super.top + 12; shutter.bottom = bar.safeArea.bottom - 12');
}
// end

// recipe scroll
function scroll(layout) {
  const viewport = layout.view('viewport');
  viewport.size = [260, 200];
  const content = viewport.view('content');
  const first = content.view('first');
  first.intrinsicSize = [null, 90];
  const second = content.view('second');
  second.intrinsicSize = [null, 70];
  const third = content.view('third');
  third.intrinsicSize = [null, 80];
  layout.add('content.top = super.top # scrolls');
  layout.add('H:|[content]|');
  layout.add('V:|-10-[first]-10-[second]-10-[third]-10-|', { syntax: 'visualFormat',
      options: FormatOption.alignAllLeading | FormatOption.alignAllTrailing });
  layout.add('H:|-10-[first]-10-|');
}
// end

// recipe sidebar
function sidebar(layout) {
  const window = layout.view('window');
  window.size = [480, 220];
  window.view('sidebar');
  window.view('content');
  layout.add('H:|[sidebar(180@800)][content(>=200)]|', { syntax: 'visualFormat',
      options: FormatOption.alignAllTop | FormatOption.alignAllBottom });
  layout.add('V:|[sidebar]|');
}
// end

// recipe spacing
function spacing(layout) {
  const bar = layout.view('bar');
  bar.size = [360, 90];
  bar.view('back');
  bar.view('play');
  bar.view('next');
  layout.add('H:|~[back(40)]~[play(64)]~[next(40)]~|', { syntax: 'extendedVisualFormat' });
  layout.add('back.height = 40; play.height = 64; next.height = 40');
  layout.add('back.centerY = super.centerY; play.centerY = super.centerY; next.centerY = super.centerY');
}
// end

// recipe split
function split(layout) {
  const window = layout.view('window');
  window.size = [420, 160];
  window.view('list');
  window.view('divider');
  window.view('detail');
  layout.add('H:|[list(>=100)][divider(1)][detail]|');
  layout.add('detail.width = list.width * 2 @ 750');
  layout.add('V:|[list]|; V:|[divider]|; V:|[detail]|');
}
// end

// recipe stack
function stack(layout) {
  const column = layout.view('column');
  column.size = [280, 240];
  column.margins = 16;
  const title = column.view('title');
  title.intrinsicSize = [140, 28];
  const summary = column.view('summary');
  summary.intrinsicSize = [180, 40];
  const map = column.view('map');
  column.stack([title, summary, map], { axis: 'vertical', spacing: 12, margins: true });
}
// end

// recipe tabs
function tabs(layout) {
  const tabs = layout.view('tabs');
  tabs.size = [360, 64];
  const home = tabs.view('home');
  home.intrinsicSize = [40, 30];
  const search = tabs.view('search');
  search.intrinsicSize = [52, 30];
  const me = tabs.view('me');
  me.intrinsicSize = [20, 30];
  layout.add('H:|[home][search(home)][me(home)]|', { syntax: 'visualFormat',
      options: FormatOption.alignAllTop | FormatOption.alignAllBottom });
  layout.add('V:|[home]|');
}
// end

// recipe toolbar
function toolbar(layout) {
  const bar = layout.view('bar');
  bar.size = [440, 52];
  const back = bar.view('back');
  back.intrinsicSize = [52, 28];
  const title = bar.view('title');
  title.intrinsicSize = [110, 28];
  const share = bar.view('share');
  share.intrinsicSize = [44, 28];
  const edit = bar.view('edit');
  edit.intrinsicSize = [60, 28];
  layout.add('H:|-12-[back]-(>=8)-[title]-(>=8)-[share]-8-[edit]-12-|', { syntax: 'visualFormat',
      options: FormatOption.alignAllCenterY });
  layout.add('back.centerY = super.centerY; title.centerX = super.centerX @ 500');
  layout.add('back.width = 52; share.width = 44; edit.width = 60');
}
// end

function show(name, make) {
  const layout = new Layout();
  make(layout);
  layout.solve();
  console.log(`${name} ALS_OK`);
  for (const item of layout.items) {
    const { x, y, width, height } = item.frame;
    console.log(` ${item.name} ${x} ${y} ${width} ${height}`);
  }
}

show('animate', animate);
show('aspect', aspect);
show('badge', badge);
show('barrier', barrier);
show('baselines', baselines);
show('card', card);
show('carousel', carousel);
show('centre', centre);
show('chat', chat);
show('chips', chips);
show('collapse', collapse);
show('dashboard', dashboard);
show('dialog', dialog);
show('drag', drag);
show('errors', errors);
show('fill', fill);
show('footer', footer);
show('form', form);
show('gives-way', givesWay);
show('grid', grid);
show('group', group);
show('paper', paper);
show('readable', readable);
show('rtl', rtl);
show('safe', safe);
show('scroll', scroll);
show('sidebar', sidebar);
show('spacing', spacing);
show('split', split);
show('stack', stack);
show('tabs', tabs);
show('toolbar', toolbar);
