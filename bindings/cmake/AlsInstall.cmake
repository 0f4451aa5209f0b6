# Headers, both libraries, the tool, manual pages, and the files by which CMake and pkg-config find them.  The components are
# the packages of AlsPackage.cmake; the Python package is installed on request only, since pip does that otherwise.
include(CMakePackageConfigHelpers)

install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/include/als DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev
  PATTERN ".*" EXCLUDE)
install(TARGETS als EXPORT als-targets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT dev)
if(TARGET als_static)
  install(TARGETS als_static EXPORT als-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
endif()
if(TARGET als_tool)
  install(TARGETS als_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
endif()
# What editors check documents by.
install(FILES ${CMAKE_CURRENT_SOURCE_DIR}/docs/als.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/als COMPONENT tools)
# `als watch --serve` shows it; without it a small page.
install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/build/playground DESTINATION ${CMAKE_INSTALL_DATADIR}/als COMPONENT tools OPTIONAL)
install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/bindings/python/src/als DESTINATION lib/python3/dist-packages COMPONENT python3
  EXCLUDE_FROM_ALL PATTERN "__pycache__" EXCLUDE)

# What makes shells complete the words of the tool is printed by the tool itself.
set(als_runs_tool FALSE)
if(TARGET als_tool AND NOT ALS_SANITIZE AND (NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR))
  set(als_runs_tool TRUE)
endif()
if(als_runs_tool)
  set(als_completions ${CMAKE_CURRENT_BINARY_DIR}/completions)
  foreach(shell_file IN ITEMS "bash;als" "zsh;_als" "fish;als.fish")
    list(GET shell_file 0 shell)
    list(GET shell_file 1 file)
    add_custom_command(OUTPUT ${als_completions}/${shell}/${file}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${als_completions}/${shell}
      COMMAND als_tool completions ${shell} -o ${als_completions}/${shell}/${file}
      DEPENDS als_tool COMMENT "Writing completions for ${shell}" VERBATIM)
    list(APPEND als_completion_files ${als_completions}/${shell}/${file})
  endforeach()
  add_custom_target(als_completions ALL DEPENDS ${als_completion_files})
  install(FILES ${als_completions}/bash/als DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT tools)
  # Debian's zsh reads its packages' files from the second folder, and everybody else's from the first.
  install(FILES ${als_completions}/zsh/_als DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT tools)
  install(FILES ${als_completions}/zsh/_als DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT tools)
  install(FILES ${als_completions}/fish/als.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT tools)
endif()

# als(3) and a page for each function are made from als.h, als(1) from what the tool says of itself, by Python where there is one.
find_package(Python3 3.9 COMPONENTS Interpreter QUIET)
if(Python3_Interpreter_FOUND)
  set(als_faces ${CMAKE_CURRENT_SOURCE_DIR}/bindings/faces)
  set(als_man ${CMAKE_CURRENT_BINARY_DIR}/man)
  add_custom_command(OUTPUT ${als_man}/man3/als.3
    COMMAND ${Python3_EXECUTABLE} -B ${als_faces}/man.py 3 ${als_man}/man3
    DEPENDS ${als_faces}/man.py ${als_faces}/header.py ${als_faces}/prose.py ${CMAKE_CURRENT_SOURCE_DIR}/include/als/als.h
    COMMENT "Writing als(3)" VERBATIM)
  set(als_pages ${als_man}/man3/als.3)
  install(DIRECTORY ${als_man}/man3 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT dev)
  if(als_runs_tool)
    add_custom_command(OUTPUT ${als_man}/man1/als.1
      COMMAND ${Python3_EXECUTABLE} -B ${als_faces}/man.py 1 ${als_man}/man1 ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:als_tool>
      DEPENDS ${als_faces}/man.py ${als_faces}/header.py ${als_faces}/prose.py als_tool
      COMMENT "Writing als(1)" VERBATIM)
    list(APPEND als_pages ${als_man}/man1/als.1)
    install(DIRECTORY ${als_man}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT tools)
  endif()
  add_custom_target(als_man ALL DEPENDS ${als_pages})
else()
  message(STATUS "There is no Python: manual pages are left out")
endif()

# All that is installed, and no more: `make install` builds no tests.
add_custom_target(als_installed)
foreach(target IN ITEMS als als_static als_tool als_completions als_man als_gtk4)
  if(TARGET ${target})
    add_dependencies(als_installed ${target})
  endif()
endforeach()

set(als_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/als)
install(EXPORT als-targets NAMESPACE als:: DESTINATION ${als_config_dir} COMPONENT dev)
configure_package_config_file(${CMAKE_CURRENT_SOURCE_DIR}/bindings/cmake/alsConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/alsConfig.cmake INSTALL_DESTINATION ${als_config_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/alsConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/alsConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/alsConfigVersion.cmake
  DESTINATION ${als_config_dir} COMPONENT dev)

# The prefix is said relative to the file itself, so that an installed tree can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
  BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig OUTPUT_VARIABLE als_pc_prefix)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/bindings/cmake/als.pc.in ${CMAKE_CURRENT_BINARY_DIR}/als.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/als.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
install(FILES ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT dev)
