# The source archive of `make package`, and a binary archive of this very build for who calls cpack.
set(CPACK_PACKAGE_NAME als)
set(CPACK_PACKAGE_VENDOR "libals")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Constraint layout, solved exactly")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR TGZ)
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

include(CPack)
