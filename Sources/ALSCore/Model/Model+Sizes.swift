// Sizes of views: set, preferred by content, and measured.

extension Model {
  @inline(__always)
  func preferences(of item: ItemID) -> SizePreferences { preferences[items[item].preferences] }

  private func ownPreferences(_ item: ItemID) -> PreferencesID {
    let known = items[item].preferences
    if known >= 0 { return known }
    let place = preferences.add(for: item)
    items.setPreferences(item, place)
    return place
  }

  func releasePreferences(_ item: ItemID) {
    let place = items[item].preferences
    if place < 0 { return }
    releaseMeasure(place)
    preferences.release(place)
    changes.note(endedPreferences: place)
    items.setPreferences(item, -1)
  }

  /// Lists the sizes of a view for the next solve.
  func touchPreferences(of item: ItemID) {
    changes.log(preferences: touchForSolve(item))
    if items.goneCount > 0 { gone.noteResized(item) }
  }

  /// The same if another measurement takes effect, which is no change by the host.  Returns the index of the sizes.
  @discardableResult
  func touchForSolve(_ item: ItemID) -> PreferencesID {
    let place = ownPreferences(item)
    touchForSolve(place)
    return place
  }

  func touchForSolve(_ place: PreferencesID) {
    changes.setPending(true)
    if preferences.touch(place) { changes.touch(preferences: place) }
  }

  @inline(__always)
  private func changePreferences(_ item: ItemID, _ change: (inout SizePreferences) -> Void) {
    preferences.change(ownPreferences(item), change)
    touchPreferences(of: item)
  }

  func setSize(_ item: ItemID, _ size: Size) {
    let old = preferences(of: item).size
    if old == size { return }
    let count = changes.count
    changePreferences(item) { $0.size = size }
    if items[item].parent < 0 { changes.noteSize(of: item, since: count) }
    if items.goneCount > 0 && ((old.width < 0) != (size.width < 0) || (old.height < 0) != (size.height < 0)) {
      gone.setStale(watching: item, .neighbour)
    }
  }

  func setIntrinsicSize(_ item: ItemID, _ size: Size) {
    if preferences(of: item).intrinsic != size { changePreferences(item) { $0.intrinsic = size } }
  }

  func setHugging(_ item: ItemID, _ horizontal: Float, _ vertical: Float) {
    if preferences(of: item).hugging == (horizontal, vertical) { return }
    changePreferences(item) { $0.hugging = (horizontal, vertical) }
  }

  /// nil: that which a view has by itself.
  func setCompression(_ item: ItemID, _ compression: (Float, Float)?) {
    let said = preferences(of: item).saidCompression
    if let said, let compression, said == compression { return }
    if said == nil && compression == nil { return }
    changePreferences(item) { $0.saidCompression = compression }
  }

  // MARK: Measuring

  func measure(of item: ItemID) -> MeasureID {
    let place = items[item].preferences
    return place < 0 ? -1 : preferences[place].measure
  }

  /// Changes the source of a view's measurements, possibly to none; earlier answers are discarded.
  func setMeasured(_ item: ItemID, _ change: (inout MeasureSource) -> Void) {
    let old = measure(of: item)
    var source = old < 0 ? MeasureSource() : measures[old].source
    change(&source)
    if source.isNone && old < 0 { return }
    if !source.isNone && old >= 0 {
      measures.setSource(old, source)
      measures.forgetAnswers(old)
      touchPreferences(of: item)
      return touchUses(of: item)
    }
    touchPreferences(of: item)
    let place = items[item].preferences
    if old < 0 {
      let measure = measures.add(for: item)
      measures.setSource(measure, source)
      preferences.change(place) { $0.measure = measure }
    } else {
      releaseMeasure(place)
    }
    touchUses(of: item)
  }

  /// Ends the measuring of a view, by the place of its preferences.
  private func releaseMeasure(_ place: PreferencesID) {
    let measure = preferences[place].measure
    if measure < 0 { return }
    measures.release(measure)
    preferences.change(place) { $0.measure = -1 }
  }

  func forgetAnswers(_ measure: MeasureID) {
    measures.invalidate(measure)
    changes.noteContent()
  }

  /// Turns the host's last measurements into fixed content, for a copy without a measure callback.  A text measures itself.
  func settleMeasures() {
    for record in measures.records.values where record.item >= 0 && record.source.isHost {
      let sizes = preferences(of: record.item)
      if record.source.text == nil {
        sizes.limits(measures).apply(to: record.item, in: self)
        setCompression(record.item, sizes.compression)
      }
      setMeasured(record.item) { $0.isHost = false }
      if record.source.text != nil { continue }
      setIntrinsicSize(record.item, record.current.size)
      setBaselines(record.item, first: record.current.firstBaseline, last: record.current.lastBaseline)
    }
  }

  /// Distances of the first baseline from the top and of the last from the bottom.
  func baselines(of item: ItemID) -> (first: Double, last: Double) {
    let measure = measures.liveCount > 0 ? self.measure(of: item) : -1
    if measure >= 0 {
      let current = measures[measure].current
      return (current.firstBaseline, current.lastBaseline)
    }
    let traits = self.traits(of: item)
    return (traits.firstBaseline, traits.lastBaseline)
  }
}
