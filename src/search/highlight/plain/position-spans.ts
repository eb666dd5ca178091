// The stretches of positions that phrases take up in a text.

export class PositionSpans {
  /** By start, of several the first. */
  private readonly ends = new Map<number, number>()
  /** As they came: start, end, both included. */
  private readonly spans: (readonly [start: number, end: number])[] = []
  /** Joined where they overlap, ascending; null until asked for. */
  private joined: (readonly [start: number, end: number])[] | null = null

  get size(): number {
    return this.spans.length
  }

  add(start: number, end: number): void {
    if (!this.ends.has(start)) this.ends.set(start, end)
    this.spans.push([start, end])
    this.joined = null
  }

  addAll({ spans }: PositionSpans): void {
    for (const [start, end] of spans) this.add(start, end)
  }

  /** The end of the first span that starts there; -1: none does. */
  endFrom(start: number): number {
    return this.ends.get(start) ?? -1
  }

  covers(position: number): boolean {
    this.joined ??= join(this.spans)
    const { joined } = this
    let low = 0
    let high = joined.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (joined[middle][0] <= position) low = middle + 1
      else high = middle
    }
    return low > 0 && joined[low - 1][1] >= position
  }
}

function join(spans: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const joined: (readonly [number, number])[] = []
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = joined.length - 1
    if (last >= 0 && start <= joined[last][1]) joined[last] = [joined[last][0], Math.max(joined[last][1], end)]
    else joined.push([start, end])
  }
  return joined
}
