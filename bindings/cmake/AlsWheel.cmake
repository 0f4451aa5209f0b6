# What goes into the Python package: libals.so.0 and the als command, in one folder, since a wheel can hold no links.
# The command is a library with a `main` that Python calls: an executable would ask for the glibc of the machine that links
# it, by its start code, and the wheel is to run on glibc 2.17.
set_target_properties(als PROPERTIES VERSION ${PROJECT_VERSION_MAJOR})
install(TARGETS als LIBRARY DESTINATION als COMPONENT python NAMELINK_SKIP)

add_library(als_command MODULE ${als_tool_sources})
set_target_properties(als_command PROPERTIES
  PREFIX "" C_STANDARD 99 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF INSTALL_RPATH "$ORIGIN")
target_link_libraries(als_command PRIVATE als::als m)
install(TARGETS als_command LIBRARY DESTINATION als COMPONENT python)
