# Compiles Sources/ALSCore and Sources/ALSExports together, as one Embedded Swift module, into one object file.
# A custom command instead of CMake's own Swift language: it asks no Swift and no Ninja of a project that takes libals in
# as a subdirectory, and the object can go into the shared library and into the archive.

# A toolchain file in bindings/cmake/toolchains may set ALS_SWIFT_TARGET, and what that target needs in ALS_SWIFT_TARGET_FLAGS.
set(ALS_SWIFT_VERSION 6.3)
find_program(ALS_SWIFTC NAMES swiftc DOC "The Swift compiler")
if(NOT ALS_SWIFTC)
  message(FATAL_ERROR "libals is compiled by Swift ${ALS_SWIFT_VERSION}, which is not installed here (https://www.swift.org/install): put its "
    "swiftc on the PATH or set ALS_SWIFTC. Or use a compiled library, by cmake with -DALS_PREBUILT=FOLDER, by make with "
    "ALS_PREBUILT=FOLDER, where FOLDER is an unpacked binary archive of libals or holds its libals.a")
endif()
execute_process(COMMAND ${ALS_SWIFTC} --version OUTPUT_VARIABLE als_swift_says ERROR_VARIABLE als_swift_says RESULT_VARIABLE als_swift_result)
string(REGEX MATCH "Swift version ([0-9]+\\.[0-9]+)" als_swift_found "${als_swift_says}")
if(als_swift_result OR NOT als_swift_found)
  message(FATAL_ERROR "${ALS_SWIFTC} is no Swift compiler: ${als_swift_says}")
elseif(NOT CMAKE_MATCH_1 VERSION_EQUAL ALS_SWIFT_VERSION AND NOT ALS_ANY_SWIFT)
  message(FATAL_ERROR "libals is compiled by Swift ${ALS_SWIFT_VERSION}, and ${ALS_SWIFTC} is ${CMAKE_MATCH_1}: install that version, "
    "use a compiled library with -DALS_PREBUILT=FOLDER, or try this one all the same with -DALS_ANY_SWIFT=ON")
endif()
if(ALS_SWIFT_TARGET)
  list(APPEND ALS_SWIFT_TARGET_FLAGS -target ${ALS_SWIFT_TARGET})
  set(als_swift_asked -target ${ALS_SWIFT_TARGET})
endif()
execute_process(COMMAND ${ALS_SWIFTC} ${als_swift_asked} -print-target-info OUTPUT_VARIABLE als_target_info COMMAND_ERROR_IS_FATAL ANY)
string(JSON als_swift_resources GET "${als_target_info}" paths runtimeResourcePath)
string(JSON als_swift_triple GET "${als_target_info}" target moduleTriple)
string(JSON als_swift_runtime GET "${als_target_info}" paths runtimeLibraryPaths 0)
find_library(ALS_SWIFT_UNICODE NAMES libswiftUnicodeDataTables.a
  PATHS "${als_swift_resources}/embedded/${als_swift_triple}" NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED
  DOC "Unicode tables of the embedded standard library")
find_program(ALS_SWIFT_CLANG NAMES clang PATHS "${als_swift_resources}/../../bin" NO_DEFAULT_PATH REQUIRED DOC "The clang that comes with Swift")
mark_as_advanced(ALS_SWIFTC ALS_SWIFT_CLANG ALS_SWIFT_UNICODE)

set(als_source_root ${CMAKE_CURRENT_LIST_DIR}/../..)
cmake_path(NORMAL_PATH als_source_root)
string(REGEX REPLACE "/$" "" als_source_root "${als_source_root}")

set(ALS_SWIFT_OPTIMIZE -Osize CACHE STRING "How the Swift sources are optimised outside Debug: -Osize, or -O for a third more code")

# Where size counts, LLVM inlines only what makes the code no larger; without this a retain stands in its 25 bytes at 2 000 places.
set(als_swift_inlining "")
if(ALS_SWIFT_OPTIMIZE STREQUAL "-Osize")
  set(als_swift_inlining -Xllvm -inline-threshold=0)
endif()

# What every compile of the image has in common.  A section for each function lets the linker drop what is not reached.
set(ALS_SWIFT_FLAGS
  -module-name ALSImage -swift-version 6 -parse-as-library -wmo -enable-experimental-feature Embedded
  -enforce-exclusivity=unchecked -Xfrontend -function-sections -I ${als_source_root}/include -I ${als_source_root}/Sources/CALSSys/include
  -Xcc -DALS_SYS_RESERVE ${ALS_SWIFT_TARGET_FLAGS})

set(als_memory_names "")
foreach(name IN ITEMS posix_memalign calloc realloc free)
  list(APPEND als_memory_names --redefine-sym ${name}=libals_${name})
endforeach()

# Makes target als_image and sets <object_var> and <sources_var>.
function(als_compile_swift object_var sources_var)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS
    ${als_source_root}/Sources/ALSCore/*.swift ${als_source_root}/Sources/ALSExports/*.swift)
  list(SORT sources)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/als_image.o)
  set(sanitize "")
  if(ALS_SANITIZE)
    set(sanitize -sanitize=${ALS_SANITIZE})
  endif()
  if(ALS_COVERAGE)
    list(APPEND sanitize -profile-generate -profile-coverage-mapping)
  endif()
  set(polish "")
  set(machine ${als_swift_asked})
  if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32") # there the linker does the second by --wrap
    # A hash of the sources' places on this machine: the one thing that would make the bytes differ elsewhere.
    # What the object asks for memory by becomes what Sources/CALSSys/memory.c defines.
    list(APPEND machine -fPIC)
    set(polish COMMAND ${CMAKE_OBJCOPY} -R .swift_modhash ${als_memory_names} ${object})
  endif()
  add_custom_command(OUTPUT ${object}
    COMMAND ${ALS_SWIFTC} ${ALS_SWIFT_FLAGS} "$<IF:$<CONFIG:Debug>,-Onone,${ALS_SWIFT_OPTIMIZE}>" ${als_swift_inlining}
      "$<$<BOOL:${ALS_CHECK}>:-DALS_CHECK>" "$<$<BOOL:${ALS_ABLATE}>:-DALS_ABLATE;-Xcc;-DALS_ABLATE>"
      # A failed check says so before it ends the process; where size counts it just ends it.
      "$<$<CONFIG:Debug>:-Xfrontend;-trap-function;-Xfrontend;_libals_trap>"
      "$<$<CONFIG:Debug,RelWithDebInfo>:-gline-tables-only>" ${sanitize}
      -emit-ir ${sources} -o als_image.ll
    # From the same IR clang makes the same bytes.  swiftc does not make the same code in every run: where two builds differ,
    # their als_image.ll show the function.  The code is optimised already.
    COMMAND ${ALS_SWIFT_CLANG} ${machine} -x ir -c als_image.ll -o ${object} -ffunction-sections -Xclang -disable-llvm-passes
      "$<IF:$<CONFIG:Debug>,-O0,-Os>"
    ${polish}
    BYPRODUCTS als_image.ll
    DEPENDS ${sources} ${als_source_root}/include/als/als.h ${als_source_root}/include/module.modulemap
      ${als_source_root}/Sources/CALSSys/include/module.modulemap ${als_source_root}/Sources/CALSSys/include/als_sys.h
    COMMENT "Compiling the Swift sources as one embedded module: a minute or two"
    COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  add_custom_target(als_image DEPENDS ${object})
  set(${object_var} ${object} PARENT_SCOPE)
  set(${sources_var} ${sources} PARENT_SCOPE)
endfunction()

# The reserve behind failed allocations, and the pool for ended layouts, for both libraries.
function(als_compile_memory)
  add_library(als_memory OBJECT ${als_source_root}/Sources/CALSSys/memory.c)
  if(NOT ALS_SANITIZE AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    target_sources(als_memory PRIVATE ${als_source_root}/Sources/CALSSys/pool.c)
    target_compile_definitions(als_memory PRIVATE ALS_POOL)
  endif()
  set_target_properties(als_memory PROPERTIES
    C_STANDARD 99 C_EXTENSIONS ON POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
  target_compile_definitions(als_memory PRIVATE ALS_SYS_RESERVE)
  target_compile_options(als_memory PRIVATE -Wall -Wextra)
  if(ALS_SANITIZE)
    target_compile_options(als_memory PRIVATE -fsanitize=${ALS_SANITIZE} -fno-omit-frame-pointer)
  endif()
endfunction()

# One relocatable object in which only als_* can be seen.
function(als_localise object_var image)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/als_static.o)
  set(merged ${CMAKE_CURRENT_BINARY_DIR}/als_merged.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${CMAKE_LINKER} -r -o ${merged} ${image} $<TARGET_OBJECTS:als_memory> ${ALS_SWIFT_UNICODE}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=als_* ${merged} ${object}
    DEPENDS ${image} als_image als_memory $<TARGET_OBJECTS:als_memory>
    COMMENT "Hiding all but als_* for the archive"
    COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  set(${object_var} ${object} PARENT_SCOPE)
endfunction()

# Adds what a target needs to link and run under the chosen sanitizer.
function(als_link_sanitizer target)
  if(ALS_COVERAGE)
    if(target STREQUAL "als")
      target_link_options(als PRIVATE -fprofile-instr-generate -fuse-ld=lld)
    endif()
    return()
  endif()
  if(NOT ALS_SANITIZE)
    if(target STREQUAL "als")
      target_link_options(als PRIVATE LINKER:-z,defs)
    endif()
    return()
  endif()
  target_compile_options(${target} PRIVATE -fsanitize=${ALS_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(${target} PRIVATE -fsanitize=${ALS_SANITIZE} -fuse-ld=lld)
  if(ALS_SANITIZE STREQUAL "thread")
    # The toolchain's thread sanitizer knows libdispatch and wants to find it.
    target_link_options(${target} PRIVATE -L${als_swift_runtime} -ldispatch -lBlocksRuntime
      LINKER:-rpath,${als_swift_runtime})
  endif()
endfunction()
