# als_gtk4: AlsLayoutManager as a static library.  A program that uses it links GTK 4 itself, as every GTK program does.
find_package(PkgConfig REQUIRED)
pkg_check_modules(als_gtk4_gtk REQUIRED IMPORTED_TARGET gtk4>=4.6)

cmake_path(SET als_gtk4_folder NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../toolkits/gtk4)
add_library(als_gtk4 STATIC ${als_gtk4_folder}/alslayoutmanager.c)
add_library(als::als_gtk4 ALIAS als_gtk4)
set_target_properties(als_gtk4 PROPERTIES C_STANDARD 99 C_STANDARD_REQUIRED ON POSITION_INDEPENDENT_CODE ON)
target_include_directories(als_gtk4 PUBLIC
  $<BUILD_INTERFACE:${als_gtk4_folder}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/als-gtk4>)
target_link_libraries(als_gtk4 PUBLIC als::als m PRIVATE $<BUILD_INTERFACE:PkgConfig::als_gtk4_gtk>)

if(ALS_INSTALL)
  install(TARGETS als_gtk4 EXPORT als_gtk4-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT gtk4)
  install(FILES ${als_gtk4_folder}/alslayoutmanager.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/als-gtk4 COMPONENT gtk4)
  install(EXPORT als_gtk4-targets NAMESPACE als:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/als COMPONENT gtk4)
endif()
