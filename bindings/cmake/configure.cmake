configure_file(${FROM} ${TO} @ONLY)
