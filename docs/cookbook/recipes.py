"""The recipes of docs/cookbook.md in Python.  Made from docs/cookbook/*.json by Tests/Docs/recipes.py --write."""
import als


# recipe animate
def animate(layout):
    window = layout.view("window")
    window.size = (360, 160)
    window.view("main")
    window.view("panel")
    open, = layout.add("panel.width = 90")
    open.name = "open"
    layout.add("H:|[main][panel]|", syntax="visual_format",
        options=als.FormatOption.ALIGN_ALL_TOP | als.FormatOption.ALIGN_ALL_BOTTOM)
    layout.add("V:|[main]|")
# end


# recipe aspect
def aspect(layout):
    window = layout.view("window")
    window.size = (320, 240)
    window.view("video")
    layout.add("video.center = super; video.width = video.height * 1.7777777777777777")
    layout.add("video.width <= super.width; video.height <= super.height")
    layout.add("video.width = super.width @ 750; video.height = super.height @ 750")
# end


# recipe badge
def badge(layout):
    cell = layout.view("cell")
    cell.size = (240, 140)
    cell.view("avatar")
    badge = cell.view("badge")
    badge.intrinsic_size = (30, 20)
    layout.add("avatar.center = super; avatar.size = 80")
    layout.add("badge.centerX = avatar.right; badge.centerY = avatar.top")
    layout.add("badge.width >= badge.height")
# end


# recipe barrier
def barrier(layout):
    form = layout.view("form")
    form.size = (360, 136)
    name = form.view("name")
    name.intrinsic_size = (44, 18)
    nameField = form.view("nameField")
    nameField.intrinsic_size = (None, 30)
    password = form.view("password")
    password.intrinsic_size = (76, 18)
    passwordField = form.view("passwordField")
    passwordField.intrinsic_size = (None, 30)
    layout.barrier([name, password], "trailing", margin=8, name="edge")
    layout.add("H:|-16-[name]; H:|-16-[password]; H:[edge][nameField]-16-|; H:[edge][passwordField]-16-|")
    layout.add("V:|-16-[nameField]-12-[passwordField]")
    layout.add("name.centerY = nameField.centerY; password.centerY = passwordField.centerY")
# end


# recipe baselines
def baselines(layout):
    header = layout.view("header")
    header.size = (320, 90)
    title = header.view("title")
    title.intrinsic_size = (110, 40)
    title.baselines = (31, 9)
    title.compression = (740, 750)
    count = header.view("count")
    count.intrinsic_size = (70, 20)
    count.baselines = (15, 5)
    all = header.view("all")
    all.intrinsic_size = (40, 16)
    all.baselines = (12, 4)
    layout.add("title.leading = super.leading + 16; title.lastBaseline = super.bottom - 24")
    layout.add("count.leading = title.trailing + 8; count.lastBaseline = title.lastBaseline")
    layout.add("all.trailing = super.trailing - 16; all.lastBaseline = title.lastBaseline; all.leading >= count.trailing + 8")
# end


# recipe card
def card(layout):
    page = layout.view("page")
    page.size = (300, 320)
    card = page.view("card")
    card.view("picture")
    title = card.view("title")
    title.intrinsic_size = (120, 24)
    text = card.view("text")
    text.intrinsic_size = (None, 48)
    open = card.view("open")
    open.intrinsic_size = (64, 28)
    layout.set_metrics(pad=14)
    layout.add("card.top = super.top + 16; card.bottom <= super.bottom - 16; card.centerX = super.centerX")
    layout.add("card.leading >= super.leading + 16; card.width = super.width - 32 @ 740")
    layout.add("H:|[picture]|; V:|[picture]; picture.width = picture.height * 2")
    layout.add("title.top = picture.bottom + pad; title.leading = super.leading + pad")
    layout.add("text.top = title.bottom + 6; text.leading = title.leading; text.trailing = super.trailing - pad")
    layout.add("open.top = text.bottom + 10; open.trailing = text.trailing; open.bottom = super.bottom - pad")
# end


# recipe carousel
def carousel(layout):
    screen = layout.view("screen")
    screen.size = (320, 280)
    page = screen.view("page")
    page.scrolls = "y"
    page.scroll_offset = (0, 110)
    hero = page.view("hero")
    hero.intrinsic_size = (None, 90)
    carousel = page.view("carousel")
    carousel.scrolls = "x"
    carousel.scroll_offset = (70, 0)
    carousel.view("c1")
    carousel.view("c2")
    carousel.view("c3")
    carousel.view("c4")
    more = page.view("more")
    more.intrinsic_size = (None, 240)
    page.view("header")
    layout.add("H:|[page]|; V:|[page]|")
    layout.add("V:|[hero]-40-[carousel(100)]-16-[more]-16-|; H:|[hero]|; H:|[carousel]|; H:|-16-[more]-16-|")
    layout.add("H:|-16-[c1(130)]-12-[c2(c1)]-12-[c3(c1)]-12-[c4(c1)]-16-|; V:|[c1]|; V:|[c2]|; V:|[c3]|; V:|[c4]|")
    layout.add("header.top >= hero.bottom; header.top >= page.top; header.top = hero.bottom @ 100")
    layout.add("header.height = 32; H:|[header]|")
# end


# recipe centre
def centre(layout):
    screen = layout.view("screen")
    screen.size = (320, 180)
    hello = screen.view("hello")
    hello.intrinsic_size = (120, 32)
    layout.add("hello.center = super")
# end


# recipe chat
def chat(layout):
    chat = layout.view("chat")
    chat.size = (300, 200)
    theirs = chat.view("theirs")
    theirs.intrinsic_size = (260, 64)
    mine = chat.view("mine")
    mine.intrinsic_size = (110, 34)
    again = chat.view("again")
    again.intrinsic_size = (170, 34)
    layout.add("theirs.top = super.top + 16; mine.top = theirs.bottom + 8; again.top = mine.bottom + 8")
    layout.add("theirs.leading = super.leading + 12; mine.trailing = super.trailing - 12; again.leading = theirs.leading")
    layout.add("theirs.width <= super.width * 0.75; mine.width <= super.width * 0.75; again.width <= super.width * 0.75")
# end


# recipe chips
def chips(layout):
    page = layout.view("page")
    page.size = (360, 220)
    page.margins = (12, 12, 12, 12)
    chips = page.view("chips")
    all = chips.view("all")
    all.intrinsic_size = (52, 28)
    unread = chips.view("unread")
    unread.intrinsic_size = (88, 28)
    mentions = chips.view("mentions")
    mentions.intrinsic_size = (104, 28)
    files = chips.view("files")
    files.intrinsic_size = (64, 28)
    pinned = chips.view("pinned")
    pinned.intrinsic_size = (80, 28)
    archived = chips.view("archived")
    archived.intrinsic_size = (96, 28)
    page.view("list")
    layout.add("H:|-[chips]-|; H:|-[list]-|; V:|-[chips]-12-[list]-|")
    chips.flow([all, unread, mentions, files, pinned, archived], spacing=8, line_spacing=6)
# end


# recipe collapse
def collapse(layout):
    page = layout.view("page")
    page.size = (300, 200)
    title = page.view("title")
    title.intrinsic_size = (None, 32)
    banner = page.view("banner")
    banner.intrinsic_size = (None, 60)
    banner.gone = True
    page.view("text")
    spinner = page.view("spinner")
    spinner.intrinsic_size = (24, 24)
    spinner.hidden = True
    layout.add("V:|-16-[title]-8-[banner]-12-[text]-16-|")
    layout.add("H:|-16-[title]-16-|; H:|-16-[banner]-16-|; H:|-16-[text]-16-|")
    layout.add("spinner.centerX = text.centerX; spinner.bottom = text.bottom - 16")
# end


# recipe dashboard
def dashboard(layout):
    board = layout.view("board")
    board.size = (640, 320)
    board.margins = (16, 16, 16, 16)
    sales = board.view("sales")
    visits = board.view("visits")
    orders = board.view("orders")
    returns = board.view("returns")
    stock = board.view("stock")
    board.grid([[als.Cell(sales, column_span=2), visits], [orders, returns, stock]], spacing=12, equal_columns=True,
        equal_rows=True, margins=True)
# end


# recipe dialog
def dialog(layout):
    window = layout.view("window")
    window.size = (440, 240)
    dialog = window.view("dialog")
    message = dialog.view("message")
    message.intrinsic_size = (None, 60)
    cancel = dialog.view("cancel")
    cancel.intrinsic_size = (70, 32)
    ok = dialog.view("ok")
    ok.intrinsic_size = (50, 32)
    layout.add("dialog.center = super; dialog.width = 360 @ 750")
    layout.add("dialog.leading >= super.leading + 24; dialog.trailing <= super.trailing - 24")
    layout.add("message.top = super.top + 20; message.leading = super.leading + 20; message.trailing = super.trailing - 20")
    layout.add("ok.top = message.bottom + 16; ok.trailing = message.trailing; ok.bottom = super.bottom - 16")
    layout.add("cancel.trailing = ok.leading - 8; cancel.bottom = ok.bottom")
# end


# recipe drag
def drag(layout):
    window = layout.view("window")
    window.size = (480, 180)
    window.view("list")
    window.view("divider")
    window.view("detail")
    position, = layout.add("list.width = 180 @ 500")
    position.name = "position"
    layout.add("H:|[list(>=120)][divider(6)][detail(>=160)]|")
    layout.add("V:|[list]|; V:|[divider]|; V:|[detail]|")
# end


# recipe errors
def errors(layout):
    form = layout.view("form")
    form.size = (320, 176)
    mail = form.view("mail")
    mail.intrinsic_size = (None, 32)
    mailError = form.view("mailError")
    mailError.intrinsic_size = (150, 16)
    password = form.view("password")
    password.intrinsic_size = (None, 32)
    passwordError = form.view("passwordError")
    passwordError.intrinsic_size = (190, 16)
    passwordError.gone = True
    save = form.view("save")
    save.intrinsic_size = (80, 32)
    layout.add("V:|-16-[mail]-4-[mailError]-12-[password]-4-[passwordError]-16-[save]")
    layout.add("H:|-16-[mail]-16-|; H:|-16-[password]-16-|; H:[save]-16-|")
    layout.add("mailError.leading = mail.leading; mailError.trailing <= mail.trailing")
    layout.add("passwordError.leading = password.leading; passwordError.trailing <= password.trailing")
# end


# recipe fill
def fill(layout):
    screen = layout.view("screen")
    screen.size = (320, 180)
    screen.margins = (16, 24, 16, 24)
    screen.view("photo")
    layout.add("photo.frame = screen.margins")
# end


# recipe footer
def footer(layout):
    page = layout.view("page")
    page.size = (300, 320)
    content = page.view("content")
    content.intrinsic_size = (None, 140)
    footer = page.view("footer")
    footer.intrinsic_size = (None, 48)
    layout.add("H:|[content]|; H:|[footer]|; V:|[content]")
    layout.add("footer.top >= content.bottom; footer.bottom >= super.bottom")
    layout.add("footer.bottom = super.bottom @ 100")
# end


# recipe form
def form(layout):
    form = layout.view("form")
    form.size = (360, 150)
    labels = form.guide("labels")
    name = form.view("name")
    name.intrinsic_size = (44, 18)
    name.baselines = (14, 4)
    nameField = form.view("nameField")
    nameField.intrinsic_size = (None, 30)
    nameField.baselines = (20, 10)
    password = form.view("password")
    password.intrinsic_size = (76, 18)
    password.baselines = (14, 4)
    passwordField = form.view("passwordField")
    passwordField.intrinsic_size = (None, 30)
    passwordField.baselines = (20, 10)
    save = form.view("save")
    save.intrinsic_size = (64, 30)
    layout.add("labels.leading = super.leading + 16; labels.top = nameField.top; labels.bottom = passwordField.bottom; labels.width = 0 @ 50")
    layout.add("name.trailing = labels.trailing; password.trailing = labels.trailing; name.leading >= labels.leading; password.leading >= labels.leading")
    layout.add("nameField.leading = labels.trailing + 10; nameField.trailing = super.trailing - 16; nameField.top = super.top + 16")
    layout.add("V:[nameField]-10-[passwordField]-14-[save]", syntax="visual_format",
        options=als.FormatOption.ALIGN_ALL_TRAILING)
    layout.add("passwordField.leading = nameField.leading")
    layout.add("name.firstBaseline = nameField.firstBaseline; password.firstBaseline = passwordField.firstBaseline")
# end


# recipe gives-way
def gives_way(layout):
    row = layout.view("row")
    row.size = (260, 56)
    name = row.view("name")
    name.intrinsic_size = (210, 22)
    name.compression = (500, 750)
    name.hugging = (100, 250)
    date = row.view("date")
    date.intrinsic_size = (70, 18)
    layout.add("H:|-12-[name]-8-[date]-12-|", syntax="visual_format", options=als.FormatOption.ALIGN_ALL_CENTER_Y)
    layout.add("name.centerY = super.centerY")
# end


# recipe grid
def grid(layout):
    album = layout.view("album")
    album.size = (320, None)
    a = album.view("a")
    b = album.view("b")
    c = album.view("c")
    d = album.view("d")
    wide = album.view("wide")
    album.grid([[a, b, c], [d, als.Cell(wide, column_span=2)]], spacing=8, equal_columns=True, equal_rows=True,
        margins=True)
    layout.add("a.height = a.width")
# end


# recipe group
def group(layout):
    button = layout.view("button")
    button.size = (260, 100)
    both = button.guide("both")
    button.view("icon")
    text = button.view("text")
    text.intrinsic_size = (110, 24)
    layout.add("icon.size = 32; text.leading = icon.trailing + 8")
    layout.add("both.leading = icon.leading; both.trailing = text.trailing; both.top = icon.top; both.bottom = icon.bottom")
    layout.add("both.center = super; text.centerY = icon.centerY")
# end


# recipe paper
def paper(layout):
    page = layout.view("page")
    page.size = (595, 842)
    page.margins = (48, 48, 48, 48)
    fields = page.guide("fields")
    title = page.view("title")
    title.set_text("Request for leave", 20)
    nameLabel = page.view("nameLabel")
    nameLabel.set_text("Name", 12)
    name = page.view("name")
    name.intrinsic_size = (None, 28)
    firstLabel = page.view("firstLabel")
    firstLabel.set_text("First day", 12)
    first = page.view("first")
    first.intrinsic_size = (None, 28)
    lastLabel = page.view("lastLabel")
    lastLabel.set_text("Last day", 12)
    last = page.view("last")
    last.intrinsic_size = (None, 28)
    signature = page.view("signature")
    signature.intrinsic_size = (None, 28)
    layout.add("title.top = super.topMargin; title.leading = super.leadingMargin; title.trailing <= super.trailingMargin")
    layout.add("fields.top = title.bottom + 16; fields.leading = super.leadingMargin; fields.trailing = super.trailingMargin")
    fields.grid([[nameLabel, name], [firstLabel, first], [lastLabel, last]], spacing=(12, 8), row_alignment="bottom")
    layout.add("signature.top >= fields.bottom + 24; signature.bottom = super.bottomMargin")
    layout.add("signature.trailing = super.trailingMargin; signature.width = super.width / 2 - 48")
# end


# recipe readable
def readable(layout):
    window = layout.view("window")
    window.size = (460, 160)
    window.view("text")
    layout.add("text.leading >= super.leading + 16; text.trailing <= super.trailing - 16; text.centerX = super.centerX")
    layout.add("text.width <= 320; text.width = super.width @ 750")
    layout.add("V:|-16-[text]-16-|")
# end


# recipe rtl
def rtl(layout):
    cell = layout.view("cell")
    cell.size = (320, 80)
    cell.direction = "rtl"
    cell.view("photo")
    name = cell.view("name")
    name.intrinsic_size = (120, 22)
    chevron = cell.view("chevron")
    chevron.intrinsic_size = (12, 20)
    layout.add("photo.size = 48; photo.leading = super.leading + 16; photo.centerY = super.centerY")
    layout.add("name.leading = photo.trailing + 12; name.centerY = photo.centerY")
    layout.add("chevron.trailing = super.trailing - 16; chevron.centerY = photo.centerY")
# end


# recipe safe
def safe(layout):
    screen = layout.view("screen")
    screen.size = (280, 360)
    screen.safe_area = (44, 0, 30, 0)
    screen.view("photo")
    bar = screen.view("bar")
    bar.view("shutter")
    layout.add("photo.left = super.left; photo.right = super.right; photo.top = super.top; photo.bottom = bar.top")
    layout.add("bar.left = super.left; bar.right = super.right; bar.bottom = super.bottom")
    layout.add("shutter.size = 56; shutter.centerX = super.centerX")
    layout.add("shutter.top = super.top + 12; shutter.bottom = bar.safeArea.bottom - 12")
# end


# recipe scroll
def scroll(layout):
    viewport = layout.view("viewport")
    viewport.size = (260, 200)
    content = viewport.view("content")
    first = content.view("first")
    first.intrinsic_size = (None, 90)
    second = content.view("second")
    second.intrinsic_size = (None, 70)
    third = content.view("third")
    third.intrinsic_size = (None, 80)
    layout.add("content.top = super.top # scrolls")
    layout.add("H:|[content]|")
    layout.add("V:|-10-[first]-10-[second]-10-[third]-10-|", syntax="visual_format",
        options=als.FormatOption.ALIGN_ALL_LEADING | als.FormatOption.ALIGN_ALL_TRAILING)
    layout.add("H:|-10-[first]-10-|")
# end


# recipe sidebar
def sidebar(layout):
    window = layout.view("window")
    window.size = (480, 220)
    window.view("sidebar")
    window.view("content")
    layout.add("H:|[sidebar(180@800)][content(>=200)]|", syntax="visual_format",
        options=als.FormatOption.ALIGN_ALL_TOP | als.FormatOption.ALIGN_ALL_BOTTOM)
    layout.add("V:|[sidebar]|")
# end


# recipe spacing
def spacing(layout):
    bar = layout.view("bar")
    bar.size = (360, 90)
    bar.view("back")
    bar.view("play")
    bar.view("next")
    layout.add("H:|~[back(40)]~[play(64)]~[next(40)]~|", syntax="extended_visual_format")
    layout.add("back.height = 40; play.height = 64; next.height = 40")
    layout.add("back.centerY = super.centerY; play.centerY = super.centerY; next.centerY = super.centerY")
# end


# recipe split
def split(layout):
    window = layout.view("window")
    window.size = (420, 160)
    window.view("list")
    window.view("divider")
    window.view("detail")
    layout.add("H:|[list(>=100)][divider(1)][detail]|")
    layout.add("detail.width = list.width * 2 @ 750")
    layout.add("V:|[list]|; V:|[divider]|; V:|[detail]|")
# end


# recipe stack
def stack(layout):
    column = layout.view("column")
    column.size = (280, 240)
    column.margins = (16, 16, 16, 16)
    title = column.view("title")
    title.intrinsic_size = (140, 28)
    summary = column.view("summary")
    summary.intrinsic_size = (180, 40)
    map = column.view("map")
    column.stack([title, summary, map], axis="vertical", spacing=12, margins=True)
# end


# recipe tabs
def tabs(layout):
    tabs = layout.view("tabs")
    tabs.size = (360, 64)
    home = tabs.view("home")
    home.intrinsic_size = (40, 30)
    search = tabs.view("search")
    search.intrinsic_size = (52, 30)
    me = tabs.view("me")
    me.intrinsic_size = (20, 30)
    layout.add("H:|[home][search(home)][me(home)]|", syntax="visual_format",
        options=als.FormatOption.ALIGN_ALL_TOP | als.FormatOption.ALIGN_ALL_BOTTOM)
    layout.add("V:|[home]|")
# end


# recipe toolbar
def toolbar(layout):
    bar = layout.view("bar")
    bar.size = (440, 52)
    back = bar.view("back")
    back.intrinsic_size = (52, 28)
    title = bar.view("title")
    title.intrinsic_size = (110, 28)
    share = bar.view("share")
    share.intrinsic_size = (44, 28)
    edit = bar.view("edit")
    edit.intrinsic_size = (60, 28)
    layout.add("H:|-12-[back]-(>=8)-[title]-(>=8)-[share]-8-[edit]-12-|", syntax="visual_format",
        options=als.FormatOption.ALIGN_ALL_CENTER_Y)
    layout.add("back.centerY = super.centerY; title.centerX = super.centerX @ 500")
    layout.add("back.width = 52; share.width = 44; edit.width = 60")
# end


def show(name, make):
    layout = als.Layout()
    make(layout)
    layout.solve()
    print(name, "ALS_OK")
    for item in layout.items:
        print("", item.name, *(f"{value:.9g}" for value in item.frame))


for make in (animate, aspect, badge, barrier, baselines, card, carousel, centre, chat, chips, collapse, dashboard, dialog, drag, errors, fill, footer, form, gives_way, grid, group, paper, readable, rtl, safe, scroll, sidebar, spacing, split, stack, tabs, toolbar):
    show(make.__name__.replace("_", "-"), make)
