# Player
# size: 360x120

cover.leading = super.leading + 16; cover.top = super.top + 16
cover.bottom = super.bottom - 16; cover.width = cover.height

title.leading = cover.trailing + 16; title.top = cover.top
title.trailing = super.trailing - 16; title.height = 24

bar.leading = title.leading; bar.trailing = title.trailing
bar.bottom = cover.bottom; bar.height = 8

H:[play(32)]-12-[next(play)]
play.leading = title.leading; play.height = 32; play.centerY = super.centerY + 6
next.height = play.height; next.centerY = play.centerY
