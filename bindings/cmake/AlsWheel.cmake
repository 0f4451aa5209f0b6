# What goes into the Python package: libals.so.0 and the als command, in one folder, since a wheel can hold no links.
# The command is a library with a `main` that Python calls: an executable would ask for the glibc of the machine that links
# it, by its start code, and the wheel is to run on glibc 2.17.
set_target_properties(als PROPERTIES VERSION ${PROJECT_VERSION_MAJOR})
install(TARGETS als LIBRARY DESTINATION als COMPONENT python NAMELINK_SKIP)
install(FILES ${CMAKE_CURRENT_SOURCE_DIR}/docs/als.schema.json DESTINATION als COMPONENT python)

add_library(als_command MODULE ${als_tool_sources})
set_target_properties(als_command PROPERTIES
  PREFIX "" C_STANDARD 99 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden INSTALL_RPATH "$ORIGIN")
# Small before quick: a wheel is downloaded more often than its tool has something to do.
target_compile_options(als_command PRIVATE -Os -fno-asynchronous-unwind-tables)
# Python calls `main`, and nothing else is seen.
set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/Sources/als-tool/main.c PROPERTIES COMPILE_OPTIONS -fvisibility=default)
target_link_libraries(als_command PRIVATE als::als m)
target_link_options(als_command PRIVATE LINKER:--gc-sections)
install(TARGETS als_command LIBRARY DESTINATION als COMPONENT python)

# The C extension of the package, for CPython and the limited API of 3.9, where Python.h is found; without it the package uses ctypes.
# Python hands it the addresses of the functions, so it links to nothing.
find_package(Python3 3.9 QUIET COMPONENTS Interpreter Development.Module)
if(Python3_Development.Module_FOUND AND Python3_INTERPRETER_ID STREQUAL "Python" AND NOT "${Python3_SOABI}" MATCHES "^cpython-[0-9]+t")
  add_library(als_python MODULE ${CMAKE_CURRENT_SOURCE_DIR}/bindings/python/extension/fast.c)
  set_target_properties(als_python PROPERTIES
    PREFIX "" OUTPUT_NAME _fast SUFFIX .abi3.so C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS ON C_VISIBILITY_PRESET hidden)
  target_compile_options(als_python PRIVATE -O2)
  target_include_directories(als_python PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/include ${Python3_INCLUDE_DIRS})
  install(TARGETS als_python LIBRARY DESTINATION als COMPONENT python)
else()
  message(STATUS "no Python.h: the package uses ctypes")
  add_custom_target(als_python)
endif()
