# Three columns
# size: 480x240

H:|-16-[left]-12-[middle(left)]-12-[right(left)]-16-|
V:|-16-[left]-16-|
middle.top = left.top; middle.bottom = left.bottom    # as high as the first
right.top = left.top; right.bottom = left.bottom
