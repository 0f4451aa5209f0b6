# Archives and Debian packages by CPack: `make package`.
set(CPACK_PACKAGE_NAME als)
set(CPACK_PACKAGE_VENDOR "libals")
set(CPACK_PACKAGE_CONTACT "The libals authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Constraint layout, solved exactly")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR "TGZ;DEB")
set(CPACK_PACKAGE_FILE_NAME als-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})

set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME als-${PROJECT_VERSION})
# What was built or fetched beside the sources stays out; the patterns meet whole paths.
string(REGEX REPLACE "([][+.*()^$?|\\])" "\\\\\\1" als_here "${CMAKE_CURRENT_SOURCE_DIR}")
set(CPACK_SOURCE_IGNORE_FILES)
foreach(name IN ITEMS "\\.git" "build" "bindings/python/build" "build-[^/]*" "\\.build" "\\.build-[^/]*" "\\.venv" "\\.swiftpm" "demo")
  list(APPEND CPACK_SOURCE_IGNORE_FILES "^${als_here}/${name}(/|$)")
endforeach()
list(APPEND CPACK_SOURCE_IGNORE_FILES "/__pycache__/" "/\\.(hypothesis|pytest_cache|mypy_cache|ruff_cache)/" "\\.pyc$" "/Package\\.resolved$" "^${als_here}/[^/]*\\.log$")

set(CPACK_COMPONENTS_ALL runtime dev tools python3)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX_DEB /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The libals authors <libals@example.invalid>")
set(CPACK_STRIP_FILES ON)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
endif()

set(als_deb_version "(= ${PROJECT_VERSION})")
set(als_deb_runtime libals${PROJECT_VERSION_MAJOR})
# The start code of a program asks for the libc it was linked with; the library asks for none later than 2.17.
execute_process(COMMAND getconf GNU_LIBC_VERSION OUTPUT_VARIABLE als_libc OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
string(REGEX REPLACE "^glibc " "" als_libc "${als_libc}")

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME ${als_deb_runtime})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS "libc6 (>= 2.17)")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_BINARY_DIR}/deb/triggers)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/deb/triggers "activate-noawait ldconfig\n")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION "Constraint layout, solved exactly: the shared library")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libals-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${als_deb_runtime} ${als_deb_version}")
set(CPACK_COMPONENT_DEV_DESCRIPTION "Constraint layout, solved exactly: headers for C and C++, static library, manual")

set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME als-tools)
set(CPACK_DEBIAN_TOOLS_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_TOOLS_PACKAGE_CONFLICTS atool) # which has an als of its own in /usr/bin
set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS "${als_deb_runtime} ${als_deb_version}, libc6 (>= ${als_libc})")
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "Constraint layout, solved exactly: the als command")

set(CPACK_DEBIAN_PYTHON3_PACKAGE_NAME python3-als)
set(CPACK_DEBIAN_PYTHON3_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON3_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON3_PACKAGE_DEPENDS "${als_deb_runtime} ${als_deb_version}, python3 (>= 3.9)")
set(CPACK_COMPONENT_PYTHON3_DESCRIPTION "Constraint layout, solved exactly: the Python package")

include(CPack)
