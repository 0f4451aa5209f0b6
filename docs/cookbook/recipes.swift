// The recipes of docs/cookbook.md in Swift.  Made from docs/cookbook/*.json by Tests/Docs/recipes.py --write.
import ALS

// recipe animate
func animate(_ layout: Layout) throws {
  let window = try layout.view("window")
  try window.setSize(width: 360, height: 160)
  try window.view("main")
  try window.view("panel")
  let open = try window.add("panel.width = 90")[0]
  try open.setName("open")
  try window.add("H:|[main][panel]|", .visualFormat, options: [.alignAllTop, .alignAllBottom])
  try window.add("V:|[main]|")
}
// end

// recipe aspect
func aspect(_ layout: Layout) throws {
  let window = try layout.view("window")
  try window.setSize(width: 320, height: 240)
  try window.view("video")
  try window.add("video.center = super; video.width = video.height * 1.7777777777777777")
  try window.add("video.width <= super.width; video.height <= super.height")
  try window.add("video.width = super.width @ 750; video.height = super.height @ 750")
}
// end

// recipe badge
func badge(_ layout: Layout) throws {
  let cell = try layout.view("cell")
  try cell.setSize(width: 240, height: 140)
  try cell.view("avatar")
  let badge = try cell.view("badge")
  try badge.setIntrinsicSize(width: 30, height: 20)
  try cell.add("avatar.center = super; avatar.size = 80")
  try cell.add("badge.centerX = avatar.right; badge.centerY = avatar.top")
  try cell.add("badge.width >= badge.height")
}
// end

// recipe barrier
func barrier(_ layout: Layout) throws {
  let form = try layout.view("form")
  try form.setSize(width: 360, height: 136)
  let name = try form.view("name")
  try name.setIntrinsicSize(width: 44, height: 18)
  let nameField = try form.view("nameField")
  try nameField.setIntrinsicSize(width: nil, height: 30)
  let password = try form.view("password")
  try password.setIntrinsicSize(width: 76, height: 18)
  let passwordField = try form.view("passwordField")
  try passwordField.setIntrinsicSize(width: nil, height: 30)
  try layout.barrier([name, password], at: .trailing, margin: 8, name: "edge")
  try form.add("H:|-16-[name]; H:|-16-[password]; H:[edge][nameField]-16-|; H:[edge][passwordField]-16-|")
  try form.add("V:|-16-[nameField]-12-[passwordField]")
  try form.add("name.centerY = nameField.centerY; password.centerY = passwordField.centerY")
}
// end

// recipe baselines
func baselines(_ layout: Layout) throws {
  let header = try layout.view("header")
  try header.setSize(width: 320, height: 90)
  let title = try header.view("title")
  try title.setIntrinsicSize(width: 110, height: 40)
  try title.setBaselines(firstFromTop: 31, lastFromBottom: 9)
  try title.setCompression(horizontal: 740, vertical: 750)
  let count = try header.view("count")
  try count.setIntrinsicSize(width: 70, height: 20)
  try count.setBaselines(firstFromTop: 15, lastFromBottom: 5)
  let all = try header.view("all")
  try all.setIntrinsicSize(width: 40, height: 16)
  try all.setBaselines(firstFromTop: 12, lastFromBottom: 4)
  try header.add("title.leading = super.leading + 16; title.lastBaseline = super.bottom - 24")
  try header.add("count.leading = title.trailing + 8; count.lastBaseline = title.lastBaseline")
  try header.add("all.trailing = super.trailing - 16; all.lastBaseline = title.lastBaseline; all.leading >= count.trailing + 8")
}
// end

// recipe card
func card(_ layout: Layout) throws {
  let page = try layout.view("page")
  try page.setSize(width: 300, height: 320)
  let card = try page.view("card")
  try card.view("picture")
  let title = try card.view("title")
  try title.setIntrinsicSize(width: 120, height: 24)
  let text = try card.view("text")
  try text.setIntrinsicSize(width: nil, height: 48)
  let open = try card.view("open")
  try open.setIntrinsicSize(width: 64, height: 28)
  try layout.setMetric("pad", 14)
  try page.add("card.top = super.top + 16; card.bottom <= super.bottom - 16; card.centerX = super.centerX")
  try page.add("card.leading >= super.leading + 16; card.width = super.width - 32 @ 740")
  try page.add("H:|[picture]|; V:|[picture]; picture.width = picture.height * 2")
  try page.add("title.top = picture.bottom + pad; title.leading = super.leading + pad")
  try page.add("text.top = title.bottom + 6; text.leading = title.leading; text.trailing = super.trailing - pad")
  try page.add("open.top = text.bottom + 10; open.trailing = text.trailing; open.bottom = super.bottom - pad")
}
// end

// recipe carousel
func carousel(_ layout: Layout) throws {
  let screen = try layout.view("screen")
  try screen.setSize(width: 320, height: 280)
  let page = try screen.view("page")
  try page.setScrolls(.y)
  try page.setScrollOffset(x: 0, y: 110)
  let hero = try page.view("hero")
  try hero.setIntrinsicSize(width: nil, height: 90)
  let carousel = try page.view("carousel")
  try carousel.setScrolls(.x)
  try carousel.setScrollOffset(x: 70, y: 0)
  try carousel.view("c1")
  try carousel.view("c2")
  try carousel.view("c3")
  try carousel.view("c4")
  let more = try page.view("more")
  try more.setIntrinsicSize(width: nil, height: 240)
  try page.view("header")
  try screen.add("H:|[page]|; V:|[page]|")
  try screen.add("V:|[hero]-40-[carousel(100)]-16-[more]-16-|; H:|[hero]|; H:|[carousel]|; H:|-16-[more]-16-|")
  try screen.add("H:|-16-[c1(130)]-12-[c2(c1)]-12-[c3(c1)]-12-[c4(c1)]-16-|; V:|[c1]|; V:|[c2]|; V:|[c3]|; V:|[c4]|")
  try screen.add("header.top >= hero.bottom; header.top >= page.top; header.top = hero.bottom @ 100")
  try screen.add("header.height = 32; H:|[header]|")
}
// end

// recipe centre
func centre(_ layout: Layout) throws {
  let screen = try layout.view("screen")
  try screen.setSize(width: 320, height: 180)
  let hello = try screen.view("hello")
  try hello.setIntrinsicSize(width: 120, height: 32)
  try screen.add("hello.center = super")
}
// end

// recipe chat
func chat(_ layout: Layout) throws {
  let chat = try layout.view("chat")
  try chat.setSize(width: 300, height: 200)
  let theirs = try chat.view("theirs")
  try theirs.setIntrinsicSize(width: 260, height: 64)
  let mine = try chat.view("mine")
  try mine.setIntrinsicSize(width: 110, height: 34)
  let again = try chat.view("again")
  try again.setIntrinsicSize(width: 170, height: 34)
  try chat.add("theirs.top = super.top + 16; mine.top = theirs.bottom + 8; again.top = mine.bottom + 8")
  try chat.add("theirs.leading = super.leading + 12; mine.trailing = super.trailing - 12; again.leading = theirs.leading")
  try chat.add("theirs.width <= super.width * 0.75; mine.width <= super.width * 0.75; again.width <= super.width * 0.75")
}
// end

// recipe chips
func chips(_ layout: Layout) throws {
  let page = try layout.view("page")
  try page.setSize(width: 360, height: 220)
  try page.setMargins(Insets(top: 12, left: 12, bottom: 12, right: 12))
  let chips = try page.view("chips")
  let all = try chips.view("all")
  try all.setIntrinsicSize(width: 52, height: 28)
  let unread = try chips.view("unread")
  try unread.setIntrinsicSize(width: 88, height: 28)
  let mentions = try chips.view("mentions")
  try mentions.setIntrinsicSize(width: 104, height: 28)
  let files = try chips.view("files")
  try files.setIntrinsicSize(width: 64, height: 28)
  let pinned = try chips.view("pinned")
  try pinned.setIntrinsicSize(width: 80, height: 28)
  let archived = try chips.view("archived")
  try archived.setIntrinsicSize(width: 96, height: 28)
  try page.view("list")
  try page.add("H:|-[chips]-|; H:|-[list]-|; V:|-[chips]-12-[list]-|")
  try chips.flow([all, unread, mentions, files, pinned, archived], spacing: 8, lineSpacing: 6)
}
// end

// recipe collapse
func collapse(_ layout: Layout) throws {
  let page = try layout.view("page")
  try page.setSize(width: 300, height: 200)
  let title = try page.view("title")
  try title.setIntrinsicSize(width: nil, height: 32)
  let banner = try page.view("banner")
  try banner.setIntrinsicSize(width: nil, height: 60)
  try banner.setGone(true)
  try page.view("text")
  let spinner = try page.view("spinner")
  try spinner.setIntrinsicSize(width: 24, height: 24)
  try spinner.setHidden(true)
  try page.add("V:|-16-[title]-8-[banner]-12-[text]-16-|")
  try page.add("H:|-16-[title]-16-|; H:|-16-[banner]-16-|; H:|-16-[text]-16-|")
  try page.add("spinner.centerX = text.centerX; spinner.bottom = text.bottom - 16")
}
// end

// recipe dashboard
func dashboard(_ layout: Layout) throws {
  let board = try layout.view("board")
  try board.setSize(width: 640, height: 320)
  try board.setMargins(Insets(top: 16, left: 16, bottom: 16, right: 16))
  let sales = try board.view("sales")
  let visits = try board.view("visits")
  let orders = try board.view("orders")
  let returns = try board.view("returns")
  let stock = try board.view("stock")
  let cells = [Layout.Cell(sales, row: 0, column: 0, columnSpan: 2), Layout.Cell(visits, row: 0, column: 2),
      Layout.Cell(orders, row: 1, column: 0), Layout.Cell(returns, row: 1, column: 1), Layout.Cell(stock, row: 1,
      column: 2)]
  try layout.grid(cells, in: board, columnSpacing: 12, rowSpacing: 12, equalColumns: true, equalRows: true,
      margins: true)
}
// end

// recipe dialog
func dialog(_ layout: Layout) throws {
  let window = try layout.view("window")
  try window.setSize(width: 440, height: 240)
  let dialog = try window.view("dialog")
  let message = try dialog.view("message")
  try message.setIntrinsicSize(width: nil, height: 60)
  let cancel = try dialog.view("cancel")
  try cancel.setIntrinsicSize(width: 70, height: 32)
  let ok = try dialog.view("ok")
  try ok.setIntrinsicSize(width: 50, height: 32)
  try window.add("dialog.center = super; dialog.width = 360 @ 750")
  try window.add("dialog.leading >= super.leading + 24; dialog.trailing <= super.trailing - 24")
  try window.add("message.top = super.top + 20; message.leading = super.leading + 20; message.trailing = super.trailing - 20")
  try window.add("ok.top = message.bottom + 16; ok.trailing = message.trailing; ok.bottom = super.bottom - 16")
  try window.add("cancel.trailing = ok.leading - 8; cancel.bottom = ok.bottom")
}
// end

// recipe drag
func drag(_ layout: Layout) throws {
  let window = try layout.view("window")
  try window.setSize(width: 480, height: 180)
  try window.view("list")
  try window.view("divider")
  try window.view("detail")
  let position = try window.add("list.width = 180 @ 500")[0]
  try position.setName("position")
  try window.add("H:|[list(>=120)][divider(6)][detail(>=160)]|")
  try window.add("V:|[list]|; V:|[divider]|; V:|[detail]|")
}
// end

// recipe errors
func errors(_ layout: Layout) throws {
  let form = try layout.view("form")
  try form.setSize(width: 320, height: 176)
  let mail = try form.view("mail")
  try mail.setIntrinsicSize(width: nil, height: 32)
  let mailError = try form.view("mailError")
  try mailError.setIntrinsicSize(width: 150, height: 16)
  let password = try form.view("password")
  try password.setIntrinsicSize(width: nil, height: 32)
  let passwordError = try form.view("passwordError")
  try passwordError.setIntrinsicSize(width: 190, height: 16)
  try passwordError.setGone(true)
  let save = try form.view("save")
  try save.setIntrinsicSize(width: 80, height: 32)
  try form.add("V:|-16-[mail]-4-[mailError]-12-[password]-4-[passwordError]-16-[save]")
  try form.add("H:|-16-[mail]-16-|; H:|-16-[password]-16-|; H:[save]-16-|")
  try form.add("mailError.leading = mail.leading; mailError.trailing <= mail.trailing")
  try form.add("passwordError.leading = password.leading; passwordError.trailing <= password.trailing")
}
// end

// recipe fill
func fill(_ layout: Layout) throws {
  let screen = try layout.view("screen")
  try screen.setSize(width: 320, height: 180)
  try screen.setMargins(Insets(top: 16, left: 24, bottom: 16, right: 24))
  try screen.view("photo")
  try screen.add("photo.frame = screen.margins")
}
// end

// recipe footer
func footer(_ layout: Layout) throws {
  let page = try layout.view("page")
  try page.setSize(width: 300, height: 320)
  let content = try page.view("content")
  try content.setIntrinsicSize(width: nil, height: 140)
  let footer = try page.view("footer")
  try footer.setIntrinsicSize(width: nil, height: 48)
  try page.add("H:|[content]|; H:|[footer]|; V:|[content]")
  try page.add("footer.top >= content.bottom; footer.bottom >= super.bottom")
  try page.add("footer.bottom = super.bottom @ 100")
}
// end

// recipe form
func form(_ layout: Layout) throws {
  let form = try layout.view("form")
  try form.setSize(width: 360, height: 150)
  try form.guide("labels")
  let name = try form.view("name")
  try name.setIntrinsicSize(width: 44, height: 18)
  try name.setBaselines(firstFromTop: 14, lastFromBottom: 4)
  let nameField = try form.view("nameField")
  try nameField.setIntrinsicSize(width: nil, height: 30)
  try nameField.setBaselines(firstFromTop: 20, lastFromBottom: 10)
  let password = try form.view("password")
  try password.setIntrinsicSize(width: 76, height: 18)
  try password.setBaselines(firstFromTop: 14, lastFromBottom: 4)
  let passwordField = try form.view("passwordField")
  try passwordField.setIntrinsicSize(width: nil, height: 30)
  try passwordField.setBaselines(firstFromTop: 20, lastFromBottom: 10)
  let save = try form.view("save")
  try save.setIntrinsicSize(width: 64, height: 30)
  try form.add("labels.leading = super.leading + 16; labels.top = nameField.top; labels.bottom = passwordField.bottom; labels.width = 0 @ 50")
  try form.add("name.trailing = labels.trailing; password.trailing = labels.trailing; name.leading >= labels.leading; password.leading >= labels.leading")
  try form.add("nameField.leading = labels.trailing + 10; nameField.trailing = super.trailing - 16; nameField.top = super.top + 16")
  try form.add("V:[nameField]-10-[passwordField]-14-[save]", .visualFormat, options: [.alignAllTrailing])
  try form.add("passwordField.leading = nameField.leading")
  try form.add("name.firstBaseline = nameField.firstBaseline; password.firstBaseline = passwordField.firstBaseline")
}
// end

// recipe gives-way
func givesWay(_ layout: Layout) throws {
  let row = try layout.view("row")
  try row.setSize(width: 260, height: 56)
  let name = try row.view("name")
  try name.setIntrinsicSize(width: 210, height: 22)
  try name.setCompression(horizontal: 500, vertical: 750)
  try name.setHugging(horizontal: 100, vertical: 250)
  let date = try row.view("date")
  try date.setIntrinsicSize(width: 70, height: 18)
  try row.add("H:|-12-[name]-8-[date]-12-|", .visualFormat, options: [.alignAllCenterY])
  try row.add("name.centerY = super.centerY")
}
// end

// recipe grid
func grid(_ layout: Layout) throws {
  let album = try layout.view("album")
  try album.setSize(width: 320, height: nil)
  let a = try album.view("a")
  let b = try album.view("b")
  let c = try album.view("c")
  let d = try album.view("d")
  let wide = try album.view("wide")
  let cells = [Layout.Cell(a, row: 0, column: 0), Layout.Cell(b, row: 0, column: 1), Layout.Cell(c, row: 0,
      column: 2), Layout.Cell(d, row: 1, column: 0), Layout.Cell(wide, row: 1, column: 1, columnSpan: 2)]
  try layout.grid(cells, in: album, columnSpacing: 8, rowSpacing: 8, equalColumns: true, equalRows: true,
      margins: true)
  try album.add("a.height = a.width")
}
// end

// recipe group
func group(_ layout: Layout) throws {
  let button = try layout.view("button")
  try button.setSize(width: 260, height: 100)
  try button.guide("both")
  try button.view("icon")
  let text = try button.view("text")
  try text.setIntrinsicSize(width: 110, height: 24)
  try button.add("icon.size = 32; text.leading = icon.trailing + 8")
  try button.add("both.leading = icon.leading; both.trailing = text.trailing; both.top = icon.top; both.bottom = icon.bottom")
  try button.add("both.center = super; text.centerY = icon.centerY")
}
// end

// recipe paper
func paper(_ layout: Layout) throws {
  let page = try layout.view("page")
  try page.setSize(width: 595, height: 842)
  try page.setMargins(Insets(top: 48, left: 48, bottom: 48, right: 48))
  let fields = try page.guide("fields")
  let title = try page.view("title")
  try title.setText("Request for leave", size: 20)
  let nameLabel = try page.view("nameLabel")
  try nameLabel.setText("Name", size: 12)
  let name = try page.view("name")
  try name.setIntrinsicSize(width: nil, height: 28)
  let firstLabel = try page.view("firstLabel")
  try firstLabel.setText("First day", size: 12)
  let first = try page.view("first")
  try first.setIntrinsicSize(width: nil, height: 28)
  let lastLabel = try page.view("lastLabel")
  try lastLabel.setText("Last day", size: 12)
  let last = try page.view("last")
  try last.setIntrinsicSize(width: nil, height: 28)
  let signature = try page.view("signature")
  try signature.setIntrinsicSize(width: nil, height: 28)
  try page.add("title.top = super.topMargin; title.leading = super.leadingMargin; title.trailing <= super.trailingMargin")
  try page.add("fields.top = title.bottom + 16; fields.leading = super.leadingMargin; fields.trailing = super.trailingMargin")
  try fields.grid([[nameLabel, name], [firstLabel, first], [lastLabel, last]], columnSpacing: 12, rowSpacing: 8,
      rowAlignment: .bottom)
  try page.add("signature.top >= fields.bottom + 24; signature.bottom = super.bottomMargin")
  try page.add("signature.trailing = super.trailingMargin; signature.width = super.width / 2 - 48")
}
// end

// recipe readable
func readable(_ layout: Layout) throws {
  let window = try layout.view("window")
  try window.setSize(width: 460, height: 160)
  try window.view("text")
  try window.add("text.leading >= super.leading + 16; text.trailing <= super.trailing - 16; text.centerX = super.centerX")
  try window.add("text.width <= 320; text.width = super.width @ 750")
  try window.add("V:|-16-[text]-16-|")
}
// end

// recipe rtl
func rtl(_ layout: Layout) throws {
  let cell = try layout.view("cell")
  try cell.setSize(width: 320, height: 80)
  try cell.setDirection(.rightToLeft)
  try cell.view("photo")
  let name = try cell.view("name")
  try name.setIntrinsicSize(width: 120, height: 22)
  let chevron = try cell.view("chevron")
  try chevron.setIntrinsicSize(width: 12, height: 20)
  try cell.add("photo.size = 48; photo.leading = super.leading + 16; photo.centerY = super.centerY")
  try cell.add("name.leading = photo.trailing + 12; name.centerY = photo.centerY")
  try cell.add("chevron.trailing = super.trailing - 16; chevron.centerY = photo.centerY")
}
// end

// recipe safe
func safe(_ layout: Layout) throws {
  let screen = try layout.view("screen")
  try screen.setSize(width: 280, height: 360)
  try screen.setSafeArea(Insets(top: 44, left: 0, bottom: 30, right: 0))
  try screen.view("photo")
  let bar = try screen.view("bar")
  try bar.view("shutter")
  try screen.add("photo.left = super.left; photo.right = super.right; photo.top = super.top; photo.bottom = bar.top")
  try screen.add("bar.left = super.left; bar.right = super.right; bar.bottom = super.bottom")
  try screen.add("shutter.size = 56; shutter.centerX = super.centerX")
  try screen.add("shutter.top = super.top + 12; shutter.bottom = bar.safeArea.bottom - 12")
}
// end

// recipe scroll
func scroll(_ layout: Layout) throws {
  let viewport = try layout.view("viewport")
  try viewport.setSize(width: 260, height: 200)
  let content = try viewport.view("content")
  let first = try content.view("first")
  try first.setIntrinsicSize(width: nil, height: 90)
  let second = try content.view("second")
  try second.setIntrinsicSize(width: nil, height: 70)
  let third = try content.view("third")
  try third.setIntrinsicSize(width: nil, height: 80)
  try viewport.add("content.top = super.top # scrolls")
  try viewport.add("H:|[content]|")
  try viewport.add("V:|-10-[first]-10-[second]-10-[third]-10-|", .visualFormat, options: [.alignAllLeading,
      .alignAllTrailing])
  try viewport.add("H:|-10-[first]-10-|")
}
// end

// recipe sidebar
func sidebar(_ layout: Layout) throws {
  let window = try layout.view("window")
  try window.setSize(width: 480, height: 220)
  try window.view("sidebar")
  try window.view("content")
  try window.add("H:|[sidebar(180@800)][content(>=200)]|", .visualFormat, options: [.alignAllTop, .alignAllBottom])
  try window.add("V:|[sidebar]|")
}
// end

// recipe spacing
func spacing(_ layout: Layout) throws {
  let bar = try layout.view("bar")
  try bar.setSize(width: 360, height: 90)
  try bar.view("back")
  try bar.view("play")
  try bar.view("next")
  try bar.add("H:|~[back(40)]~[play(64)]~[next(40)]~|", .extendedVisualFormat)
  try bar.add("back.height = 40; play.height = 64; next.height = 40")
  try bar.add("back.centerY = super.centerY; play.centerY = super.centerY; next.centerY = super.centerY")
}
// end

// recipe split
func split(_ layout: Layout) throws {
  let window = try layout.view("window")
  try window.setSize(width: 420, height: 160)
  try window.view("list")
  try window.view("divider")
  try window.view("detail")
  try window.add("H:|[list(>=100)][divider(1)][detail]|")
  try window.add("detail.width = list.width * 2 @ 750")
  try window.add("V:|[list]|; V:|[divider]|; V:|[detail]|")
}
// end

// recipe stack
func stack(_ layout: Layout) throws {
  let column = try layout.view("column")
  try column.setSize(width: 280, height: 240)
  try column.setMargins(Insets(top: 16, left: 16, bottom: 16, right: 16))
  let title = try column.view("title")
  try title.setIntrinsicSize(width: 140, height: 28)
  let summary = try column.view("summary")
  try summary.setIntrinsicSize(width: 180, height: 40)
  let map = try column.view("map")
  try column.stack([title, summary, map], axis: .vertical, spacing: 12, margins: true)
}
// end

// recipe tabs
func tabs(_ layout: Layout) throws {
  let tabs = try layout.view("tabs")
  try tabs.setSize(width: 360, height: 64)
  let home = try tabs.view("home")
  try home.setIntrinsicSize(width: 40, height: 30)
  let search = try tabs.view("search")
  try search.setIntrinsicSize(width: 52, height: 30)
  let me = try tabs.view("me")
  try me.setIntrinsicSize(width: 20, height: 30)
  try tabs.add("H:|[home][search(home)][me(home)]|", .visualFormat, options: [.alignAllTop, .alignAllBottom])
  try tabs.add("V:|[home]|")
}
// end

// recipe toolbar
func toolbar(_ layout: Layout) throws {
  let bar = try layout.view("bar")
  try bar.setSize(width: 440, height: 52)
  let back = try bar.view("back")
  try back.setIntrinsicSize(width: 52, height: 28)
  let title = try bar.view("title")
  try title.setIntrinsicSize(width: 110, height: 28)
  let share = try bar.view("share")
  try share.setIntrinsicSize(width: 44, height: 28)
  let edit = try bar.view("edit")
  try edit.setIntrinsicSize(width: 60, height: 28)
  try bar.add("H:|-12-[back]-(>=8)-[title]-(>=8)-[share]-8-[edit]-12-|", .visualFormat, options: [.alignAllCenterY])
  try bar.add("back.centerY = super.centerY; title.centerX = super.centerX @ 500")
  try bar.add("back.width = 52; share.width = 44; edit.width = 60")
}
// end

func show(_ name: String, _ make: (Layout) throws -> Void) throws {
  let layout = try Layout()
  try make(layout)
  try layout.solve()
  print(name, "ALS_OK")
  for item in layout {
    guard let name = item.name, let frame = item.frame else { continue }
    print("", name, frame.x, frame.y, frame.width, frame.height)
  }
}

try show("animate", animate)
try show("aspect", aspect)
try show("badge", badge)
try show("barrier", barrier)
try show("baselines", baselines)
try show("card", card)
try show("carousel", carousel)
try show("centre", centre)
try show("chat", chat)
try show("chips", chips)
try show("collapse", collapse)
try show("dashboard", dashboard)
try show("dialog", dialog)
try show("drag", drag)
try show("errors", errors)
try show("fill", fill)
try show("footer", footer)
try show("form", form)
try show("gives-way", givesWay)
try show("grid", grid)
try show("group", group)
try show("paper", paper)
try show("readable", readable)
try show("rtl", rtl)
try show("safe", safe)
try show("scroll", scroll)
try show("sidebar", sidebar)
try show("spacing", spacing)
try show("split", split)
try show("stack", stack)
try show("tabs", tabs)
try show("toolbar", toolbar)
