// The imports of every file of this folder.  CMake compiles the exports and the core as one module.

#if canImport(ALSCore)
  @_exported import ALSCore
#endif
@_exported import CALS
