# WebAssembly: the Swift toolchain's clang and wasm-ld, with wasi-libc as the C library (Debian: wasi-libc, libclang-rt-dev-wasm32).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

find_program(ALS_SWIFTC NAMES swiftc REQUIRED DOC "The Swift compiler")
get_filename_component(als_swift_bin ${ALS_SWIFTC} REALPATH)
cmake_path(GET als_swift_bin PARENT_PATH als_swift_bin)
foreach(tool IN ITEMS C_COMPILER,clang AR,llvm-ar RANLIB,llvm-ranlib LINKER,wasm-ld)
  string(REPLACE "," ";" tool "${tool}")
  list(GET tool 0 name)
  list(GET tool 1 file)
  set(CMAKE_${name} ${als_swift_bin}/${file})
endforeach()
set(CMAKE_C_COMPILER_TARGET wasm32-unknown-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

set(ALS_WASI_ROOT /usr CACHE PATH "Where include/wasm32-wasi and lib/wasm32-wasi of wasi-libc are")
set(CMAKE_C_FLAGS_INIT "-isystem ${ALS_WASI_ROOT}/include/wasm32-wasi -mbulk-memory")

set(ALS_SWIFT_TARGET wasm32-unknown-none-wasm)
set(ALS_SWIFT_TARGET_FLAGS -Xcc -D__wasi__ -Xcc -isystem -Xcc ${ALS_WASI_ROOT}/include/wasm32-wasi -Xfrontend -disable-stack-protector)
