// Vectors for benches, the same each time, and the nearest of them by a scan.
import { seeded } from '../lib/random.js'

export class MadeVectors {
  #random = seeded(17)
  #values

  /** `random`: even over a cube; `clustered`: around a hundred centres. */
  constructor(kind, count, dimension) {
    this.count = count
    this.dimension = dimension
    this.#values = kind === 'random' ? this.#even() : this.#clustered()
  }

  at(i) {
    return this.#values.subarray(i * this.dimension, (i + 1) * this.dimension)
  }

  /** Numbers of the `k` nearest among every `step`-th of the first `count`. */
  nearest(target, k, count, step = 1) {
    const { dimension } = this
    const values = this.#values
    const nearest = []
    for (let i = 0; i < count; i += step) {
      let distance = 0
      for (let d = 0, at = i * dimension; d < dimension; d++, at++) distance += (values[at] - target[d]) ** 2
      if (nearest.length === k && distance >= nearest[k - 1].distance) continue
      const place = nearest.findIndex(one => one.distance > distance)
      nearest.splice(place < 0 ? nearest.length : place, 0, { i, distance })
      if (nearest.length > k) nearest.pop()
    }
    return nearest.map(({ i }) => i)
  }

  #even() {
    return new Float32Array(this.count * this.dimension).map(() => this.#random() * 2 - 1)
  }

  #clustered() {
    const { count, dimension } = this
    const gauss = () => Math.sqrt(-2 * Math.log(this.#random() + 1e-12)) * Math.cos(2 * Math.PI * this.#random())
    const vectors = new Float32Array(count * dimension)
    const centres = Float32Array.from({ length: 100 * dimension }, gauss)
    for (let i = 0; i < count; i++) {
      const centre = Math.floor(this.#random() * 100) * dimension
      for (let d = 0; d < dimension; d++) vectors[i * dimension + d] = centres[centre + d] + 0.3 * gauss()
    }
    return vectors
  }
}
