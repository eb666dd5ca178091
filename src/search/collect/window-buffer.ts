// Buffers hits between two collectors when only some of them pass.

export class WindowBuffer {
  docs = new Int32Array(0)
  scores = new Float32Array(0)

  /** Makes room for `count` hits; what was kept before is gone. */
  reserve(count: number): void {
    if (this.docs.length >= count) return
    this.docs = new Int32Array(count)
    this.scores = new Float32Array(count)
  }
}
