// The digest of the model and of the published frames.

extension Layout {
  public func digest() -> Digest { DigestWalk(model, snapshot).digest }
}
