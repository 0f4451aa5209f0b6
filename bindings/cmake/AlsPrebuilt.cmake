# -DALS_PREBUILT=FOLDER: a library that was compiled elsewhere, so that no Swift is needed.  FOLDER is an unpacked binary archive, or
# holds libals.a or an object of the vendor archive; or it is one of these two files itself.
set(als_static_names libals.a als-linux-${CMAKE_SYSTEM_PROCESSOR}.o)
if(IS_DIRECTORY "${ALS_PREBUILT}")
  find_file(ALS_PREBUILT_STATIC NAMES ${als_static_names} PATHS "${ALS_PREBUILT}" PATH_SUFFIXES lib lib64 lib/${CMAKE_LIBRARY_ARCHITECTURE} .
    NO_CACHE NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
elseif(EXISTS "${ALS_PREBUILT}")
  set(ALS_PREBUILT_STATIC "${ALS_PREBUILT}")
endif()
if(NOT ALS_PREBUILT_STATIC)
  list(JOIN als_static_names " nor " als_static_names)
  message(FATAL_ERROR "ALS_PREBUILT is ${ALS_PREBUILT}, where there is neither ${als_static_names}: "
    "unpack a binary archive of libals for ${CMAKE_SYSTEM_PROCESSOR} there")
endif()
cmake_path(ABSOLUTE_PATH ALS_PREBUILT_STATIC BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} NORMALIZE OUTPUT_VARIABLE als_prebuilt)

# What is linked is the one object, whichever of the two it comes in.
if(als_prebuilt MATCHES "\\.a$")
  set(als_static_object ${CMAKE_CURRENT_BINARY_DIR}/als_static.o)
  execute_process(COMMAND ${CMAKE_AR} t ${als_prebuilt} OUTPUT_VARIABLE als_member OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_AR} p ${als_prebuilt} ${als_member} OUTPUT_FILE ${als_static_object} COMMAND_ERROR_IS_FATAL ANY)
else()
  set(als_static_object ${als_prebuilt})
endif()
set_source_files_properties(${als_static_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)

add_library(als SHARED ${als_static_object})
add_library(als_static STATIC ${als_static_object})
set_target_properties(als als_static PROPERTIES LINKER_LANGUAGE C)
set_target_properties(als PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
set_target_properties(als_static PROPERTIES OUTPUT_NAME als)
target_link_options(als PRIVATE LINKER:--gc-sections LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack LINKER:-z,defs)
target_link_libraries(als PRIVATE m)
target_link_libraries(als_static INTERFACE m)
foreach(name IN ITEMS als als_static)
  add_library(als::${name} ALIAS ${name})
  target_include_directories(${name} INTERFACE
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()
function(als_link_sanitizer target)
endfunction()

if(ALS_BUILD_TESTS)
  message(STATUS "The tests need the sources compiled: ALS_BUILD_TESTS is off with ALS_PREBUILT")
  set(ALS_BUILD_TESTS OFF)
endif()
