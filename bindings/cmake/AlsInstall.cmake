# Headers, both libraries, the tool, and the files by which CMake and pkg-config find them.
include(CMakePackageConfigHelpers)

install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/include/als DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS als EXPORT als-targets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET als_static)
  install(TARGETS als_static EXPORT als-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(TARGET als_tool)
  install(TARGETS als_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

set(als_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/als)
install(EXPORT als-targets NAMESPACE als:: DESTINATION ${als_config_dir})
configure_package_config_file(${CMAKE_CURRENT_SOURCE_DIR}/bindings/cmake/alsConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/alsConfig.cmake INSTALL_DESTINATION ${als_config_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/alsConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/alsConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/alsConfigVersion.cmake
  DESTINATION ${als_config_dir})

# The prefix is said relative to the file itself, so that an installed tree can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX
  BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig OUTPUT_VARIABLE als_pc_prefix)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/bindings/cmake/als.pc.in ${CMAKE_CURRENT_BINARY_DIR}/als.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/als.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
