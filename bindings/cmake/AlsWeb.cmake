# als.wasm and als.core.wasm, and the npm package around them: `make web`.  Included in the place of the shared library by the toolchain file for wasm32.

set(ALS_WASI_BUILTINS "" CACHE FILEPATH "libclang_rt.builtins-wasm32.a; empty: the one below ALS_WASI_ROOT")
set(als_builtins "${ALS_WASI_BUILTINS}")
if(NOT als_builtins) # looked for each time: what was missing may be installed since
  set(als_name lib/wasi/libclang_rt.builtins-wasm32.a)
  file(GLOB als_builtins ${ALS_WASI_ROOT}/lib/llvm-*/lib/clang/*/${als_name} ${ALS_WASI_ROOT}/lib/clang/*/${als_name})
  list(APPEND als_builtins "")
  list(GET als_builtins 0 als_builtins)
endif()
if(NOT EXISTS ${ALS_WASI_ROOT}/lib/wasm32-wasi/libc.a OR NOT EXISTS "${als_builtins}")
  message(FATAL_ERROR "WebAssembly needs wasi-libc and the compiler's runtime for it: apt-get install wasi-libc libclang-rt-dev-wasm32, "
    "or set ALS_WASI_ROOT and ALS_WASI_BUILTINS")
endif()

find_package(Python3 3.9 COMPONENTS Interpreter REQUIRED)
set(als_web ${CMAKE_CURRENT_BINARY_DIR}/web)
set(als_wraps "")
foreach(name IN ITEMS posix_memalign calloc realloc free)
  list(APPEND als_wraps --wrap=${name})
endforeach()

# For programs of WebAssembly in C: what they link takes memory by the functions of memory.c.
add_library(als_static STATIC ${als_image_object} $<TARGET_OBJECTS:als_memory>)
add_library(als::als_static ALIAS als_static)
add_library(als::als ALIAS als_static)
add_dependencies(als_static als_image)
set_target_properties(als_static PROPERTIES LINKER_LANGUAGE C OUTPUT_NAME als)
list(TRANSFORM als_wraps PREPEND "LINKER:" OUTPUT_VARIABLE als_wrap_options)
target_link_options(als_static INTERFACE ${als_wrap_options})
target_include_directories(als_static INTERFACE ${CMAKE_CURRENT_SOURCE_DIR}/include)

# What pages load: the functions of als.h, a table that grows for callbacks, and no imports.  The stack is first, so that one that runs
# over traps, and leaves the data below 1 MB, where addresses take three bytes.
file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/include/als/als.h als_lines REGEX "^ALS_API ")
set(als_web_exports --export=als_web_seed --export=als_web_malloc --export=als_web_free)
set(als_core_exports ${als_web_exports})
# als.core.wasm lays out and says what conflicts.  It has no documents, no printing, no other diagnosis and no proofs.
string(CONCAT als_core_lacks "^als_(document_|layout_copy_document|constraint_(spec_)?copy_text|format_meta_|shorthand_|builder_|conflicts_copy_json"
  "|explain|ambiguity_|suggestions_|lint_|expectation|item_(set_)?(clips|ignored)$|prove|proof_|minimum_size)")
foreach(line IN LISTS als_lines)
  if(line MATCHES "(als_[a-z0-9_]+)\\(")
    set(name ${CMAKE_MATCH_1})
    list(APPEND als_web_exports --export=${name})
    if(NOT name MATCHES "${als_core_lacks}")
      list(APPEND als_core_exports --export=${name})
    endif()
  endif()
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/include/als/als.h)

add_library(als_web_support OBJECT ${als_source_root}/Sources/CALSSys/web.c)
set_target_properties(als_web_support PROPERTIES C_STANDARD 99 C_VISIBILITY_PRESET hidden)
target_compile_options(als_web_support PRIVATE -Wall -Wextra)

find_program(ALS_WASM_OPT NAMES wasm-opt DOC "Of binaryen; makes als.wasm a fifth smaller and quicker")
if(NOT ALS_WASM_OPT)
  message(STATUS "There is no wasm-opt: als.wasm will be a fifth larger")
endif()

# Makes FILE in the folder of the package, with these exports.
function(als_link_wasm file)
  set(wasm ${als_web}/${file})
  set(polish COMMAND ${CMAKE_COMMAND} -E copy ${wasm}.linked ${wasm})
  if(ALS_WASM_OPT)
    # Nothing lies in the first KB but the end of the stack, so that what is added to an address may become the offset of a load.
    set(polish COMMAND ${ALS_WASM_OPT} -Oz --converge --low-memory-unused
      --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals ${wasm}.linked -o ${wasm})
  endif()
  add_custom_command(OUTPUT ${wasm}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${als_web}
    COMMAND ${CMAKE_LINKER} --no-entry --gc-sections --strip-all --export-table --growable-table --stack-first -z stack-size=983040
      ${als_wraps} ${ARGN} ${als_image_object} $<TARGET_OBJECTS:als_memory> $<TARGET_OBJECTS:als_web_support>
      ${ALS_SWIFT_UNICODE} ${ALS_WASI_ROOT}/lib/wasm32-wasi/libc.a ${ALS_WASI_ROOT}/lib/wasm32-wasi/libm.a ${als_builtins} -o ${wasm}.linked
    ${polish}
    COMMAND ${CMAKE_COMMAND} -E rm ${wasm}.linked
    DEPENDS als_image ${als_image_object} als_memory als_web_support $<TARGET_OBJECTS:als_memory> $<TARGET_OBJECTS:als_web_support>
    COMMENT "Linking ${file}" COMMAND_EXPAND_LISTS VERBATIM)
endfunction()
als_link_wasm(als.wasm ${als_web_exports})
als_link_wasm(als.core.wasm ${als_core_exports})

set(als_js ${CMAKE_CURRENT_SOURCE_DIR}/bindings/js)
file(GLOB als_pages CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/docs/*.md)
file(GLOB als_js_sources CONFIGURE_DEPENDS ${als_js}/src/*.js ${als_js}/src/dom/*.js)
add_custom_command(OUTPUT ${als_web}/als.js
  COMMAND ${Python3_EXECUTABLE} -B ${als_js}/bundle.py ${als_js}/src ${als_web}/als.js
  COMMAND ${Python3_EXECUTABLE} -B ${als_js}/bundle.py ${als_js}/src ${als_web}/als.core.js
  COMMAND ${Python3_EXECUTABLE} -B ${als_js}/bundle.py ${als_js}/src ${als_web}/als.dom.js
  COMMAND ${CMAKE_COMMAND} -E copy ${als_js}/als.d.ts ${als_js}/als.core.d.ts ${als_js}/als.dom.d.ts ${als_js}/als.inline.d.ts
    ${CMAKE_CURRENT_SOURCE_DIR}/docs/als.schema.json ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE ${als_web}
  COMMAND ${Python3_EXECUTABLE} -B ${als_js}/pages.py ${als_web}
  COMMAND ${CMAKE_COMMAND} -DFROM=${als_js}/package.json.in -DTO=${als_web}/package.json -DVERSION=${PROJECT_VERSION}
    -P ${CMAKE_CURRENT_SOURCE_DIR}/bindings/cmake/configure.cmake
  DEPENDS ${als_js_sources} ${als_js}/bundle.py ${als_js}/als.d.ts ${als_js}/als.core.d.ts ${als_js}/als.dom.d.ts ${als_js}/als.inline.d.ts
    ${als_js}/README.md ${als_js}/pages.py ${als_pages} ${als_js}/package.json.in ${CMAKE_CURRENT_SOURCE_DIR}/docs/als.schema.json
  COMMENT "Joining als.js, als.core.js and als.dom.js" VERBATIM)
add_custom_command(OUTPUT ${als_web}/als.inline.js
  COMMAND ${Python3_EXECUTABLE} -B ${als_js}/bundle.py ${als_js}/src ${als_web}/als.inline.js
  DEPENDS ${als_js_sources} ${als_js}/bundle.py ${als_web}/als.wasm
  COMMENT "Packing als.inline.js" VERBATIM)
add_custom_target(als_web ALL DEPENDS ${als_web}/als.wasm ${als_web}/als.core.wasm ${als_web}/als.js ${als_web}/als.inline.js)

# A program for tests, run by node with its WASI.
function(als_wasi_program name)
  add_executable(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS ON)
  target_compile_options(${name} PRIVATE -Wall -Wextra -D_WASI_EMULATED_SIGNAL)
  target_link_libraries(${name} PRIVATE als::als_static ${ALS_SWIFT_UNICODE})
  # Clang would run wasm-opt, where there is one, on every program: half a minute for each.
  target_link_options(${name} PRIVATE -nostdlib --no-wasm-opt LINKER:-z,stack-size=1048576 LINKER:--stack-first)
  target_link_libraries(${name} PRIVATE ${ALS_WASI_ROOT}/lib/wasm32-wasi/crt1-command.o ${ALS_WASI_ROOT}/lib/wasm32-wasi/libc.a
    ${ALS_WASI_ROOT}/lib/wasm32-wasi/libm.a ${ALS_WASI_ROOT}/lib/wasm32-wasi/libc-printscan-long-double.a ${als_builtins})
endfunction()
