# Player
# size: 360x120

cover.left = super.left + 16; cover.top = super.top + 16
cover.bottom = super.bottom - 16; cover.width = cover.height

title.left = cover.right + 16; title.top = cover.top
title.right = super.right - 16; title.height = 24

bar.left = title.left; bar.right = title.right
bar.bottom = cover.bottom; bar.height = 8

H:[play(32)]-12-[next(play)]
play.left = title.left; play.height = 32; play.centerY = super.centerY + 6
next.height = play.height; next.centerY = play.centerY
