# 64-bit ARM Linux: Debian's gcc-aarch64-linux-gnu, and the embedded standard library that Swift has for this processor without a
# system.  What a Linux compiler would say of its system is said here.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_OBJCOPY aarch64-linux-gnu-objcopy)
set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
find_program(ALS_QEMU NAMES qemu-aarch64 qemu-aarch64-static DOC "What runs programs of that processor")
if(ALS_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${ALS_QEMU} -L /usr/aarch64-linux-gnu)
endif()

set(ALS_SWIFT_TARGET aarch64-none-none-elf)
set(ALS_SWIFT_TARGET_FLAGS -Xcc -D__linux__=1 -Xcc -D__gnu_linux__=1 -Xcc -isystem -Xcc /usr/aarch64-linux-gnu/include)
