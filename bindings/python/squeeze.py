"""Writes a wheel again with the same files in fewer bytes: deflate as before, but searched for longer.

    python squeeze.py WHEEL

Needs the package zopfli.  Order, names, times and contents stay, so the wheel's own record of them does too."""
import struct
import sys
import zipfile
import zlib

import zopfli.zlib


def deflated(data):
    """The raw stream: without the two bytes before and the four behind that make it one of zlib."""
    best = zopfli.zlib.compress(data, numiterations=15)[2:-4]
    if zlib.decompress(best, -15) != data:
        raise SystemExit("the squeezed stream does not say the same")
    return best


def entry(info, stream, offset):
    """One file's two headers, the one before its bytes and the one in the directory at the end."""
    name = info.filename.encode()
    year, month, day, hour, minute, second = info.date_time
    stamps = (hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day)
    shared = struct.pack("<HHHHHLLLHH", 20, 0x800, 8, *stamps, info.CRC, len(stream), info.file_size, len(name), 0)
    local = b"PK\3\4" + shared + name
    listed = b"PK\1\2" + struct.pack("<BB", 20, 3) + shared + struct.pack("<HHHLL", 0, 0, 0, info.external_attr, offset) + name
    return local, listed


def squeeze(path):
    with zipfile.ZipFile(path) as wheel:
        files = [(info, wheel.read(info)) for info in wheel.infolist()]
    body, directory = bytearray(), bytearray()
    for info, data in files:
        stream = deflated(data)
        local, listed = entry(info, stream, len(body))
        body += local + stream
        directory += listed
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, len(files), len(files), len(directory), len(body), 0)
    with open(path, "wb") as out:
        out.write(body + directory + end)
    with zipfile.ZipFile(path) as wheel:
        if wheel.testzip() is not None:
            raise SystemExit("the squeezed wheel is broken")


if __name__ == "__main__":
    squeeze(sys.argv[1])
