# Both libraries from the Swift sources.
include(${CMAKE_CURRENT_LIST_DIR}/AlsSwift.cmake)

# One compile of every Swift file gives one object, and both libraries are made from it.
als_compile_swift(als_image_object als_image_sources)
als_compile_memory()

if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  include(${CMAKE_CURRENT_LIST_DIR}/AlsWeb.cmake)
  return()
endif()

set(als_exports_map ${CMAKE_CURRENT_SOURCE_DIR}/bindings/cmake/als.map)
add_library(als SHARED ${als_image_object} $<TARGET_OBJECTS:als_memory>)
add_library(als::als ALIAS als)
add_dependencies(als als_image)
set_target_properties(als PROPERTIES
  LINKER_LANGUAGE C
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}
  LINK_DEPENDS ${als_exports_map})
target_link_libraries(als PRIVATE ${ALS_SWIFT_UNICODE} m)
target_link_options(als PRIVATE
  LINKER:--version-script=${als_exports_map} LINKER:--gc-sections LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
target_include_directories(als INTERFACE
  $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
als_link_sanitizer(als)

# A Swift runtime hides in the object, so its names must be made local before anyone else links it (a host with a
# runtime of its own would bind to ours).  Under a sanitizer every global would be registered twice, and where lines are counted the
# counters would be hidden: no archive there.
if(NOT ALS_SANITIZE AND NOT ALS_COVERAGE)
  als_localise(als_static_object ${als_image_object})
  add_library(als_static STATIC ${als_static_object})
  add_library(als::als_static ALIAS als_static)
  add_dependencies(als_static als_image)
  set_target_properties(als_static PROPERTIES LINKER_LANGUAGE C OUTPUT_NAME als)
  target_link_libraries(als_static INTERFACE m)
  target_include_directories(als_static INTERFACE
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endif()
