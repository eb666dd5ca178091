// The links of one level while a graph is built: of each vector the nearest first, with how near they are.
import type { VectorSet } from './vector-set.ts'

export class GraphLevel {
  /** Vectors on this level, in the order they came. */
  readonly nodes: number[] = []
  links: Int32Array
  private nearness: Float32Array
  private degrees: Uint16Array
  /** Whether the links are known not to lie behind each other. */
  private settled: Uint8Array
  /** Place of each vector among `nodes`; null on the lowest level, where all are, each at its own number. */
  private readonly places: Map<number, number> | null

  constructor(
    count: number,
    readonly maxLinks: number,
    isLowest: boolean,
  ) {
    this.places = isLowest ? null : new Map()
    const room = isLowest ? count : 16
    this.links = new Int32Array(room * maxLinks)
    this.nearness = new Float32Array(room * maxLinks)
    this.degrees = new Uint16Array(room)
    this.settled = new Uint8Array(room)
  }

  open(ord: number): void {
    if (this.places !== null) {
      if (this.nodes.length === this.degrees.length) this.grow()
      this.places.set(ord, this.nodes.length)
    }
    this.nodes.push(ord)
  }

  private place(ord: number): number {
    return this.places === null ? ord : this.places.get(ord)!
  }

  /** Where the links of a vector begin in `links`. */
  start(ord: number): number {
    return this.place(ord) * this.maxLinks
  }

  degree(ord: number): number {
    return this.degrees[this.place(ord)]
  }

  /** There must be room. */
  link(ord: number, to: number, near: number): void {
    const place = this.place(ord)
    this.insert(place * this.maxLinks, this.degrees[place]++, to, near)
  }

  /** The links are chosen so that none lies behind another. */
  settle(ord: number): void {
    this.settled[this.place(ord)] = 1
  }

  /** Links `ord` with a vector that has linked with it, dropping another link, or this, where there are too many. */
  linkBack(ord: number, to: number, vectors: VectorSet): void {
    const place = this.place(ord)
    const { maxLinks, links, nearness } = this
    const start = place * maxLinks
    const near = vectors.between(ord, to)
    const degree = this.degrees[place]
    if (degree < maxLinks) {
      this.insert(start, degree, to, near)
      this.degrees[place]++
      this.settled[place] = 0
      return
    }
    const drop = this.settled[place] === 1 ? this.behindWith(start, to, near, vectors) : this.farthestBehind(start, to, near, vectors)
    this.settled[place] = 1
    if (drop === NEW) return
    links.copyWithin(start + drop, start + drop + 1, start + maxLinks)
    nearness.copyWithin(start + drop, start + drop + 1, start + maxLinks)
    this.insert(start, maxLinks - 1, to, near)
  }

  /** Which is to go, where the links are settled and only the new one can lie behind another, or another behind it. */
  private behindWith(start: number, to: number, near: number, vectors: VectorSet): number {
    const { links, nearness, maxLinks } = this
    let i = maxLinks - 1
    for (; i >= 0 && nearness[start + i] < near; i--) if (vectors.between(links[start + i], to) > nearness[start + i]) return i
    for (let j = 0; j <= i; j++) if (vectors.between(links[start + j], to) > near) return NEW
    return i === maxLinks - 1 ? NEW : maxLinks - 1
  }

  /** The same where nothing is known of the links. */
  private farthestBehind(start: number, to: number, near: number, vectors: VectorSet): number {
    const { links, nearness, maxLinks } = this
    let isNewLooked = false
    for (let i = maxLinks - 1; i >= 0; i--) {
      if (!isNewLooked && near <= nearness[start + i]) {
        isNewLooked = true
        for (let j = 0; j <= i; j++) if (vectors.between(links[start + j], to) > near) return NEW
      }
      if (!isNewLooked && vectors.between(links[start + i], to) > nearness[start + i]) return i
      for (let j = 0; j < i; j++) if (vectors.between(links[start + j], links[start + i]) > nearness[start + i]) return i
    }
    return near <= nearness[start + maxLinks - 1] ? NEW : maxLinks - 1
  }

  private insert(start: number, degree: number, to: number, near: number): void {
    const { links, nearness } = this
    let at = start + degree
    for (; at > start && nearness[at - 1] < near; at--) {
      links[at] = links[at - 1]
      nearness[at] = nearness[at - 1]
    }
    links[at] = to
    nearness[at] = near
  }

  private grow(): void {
    const room = this.degrees.length * 2
    const larger = <A extends Int32Array | Float32Array | Uint16Array | Uint8Array>(to: A, from: A): A => {
      to.set(from)
      return to
    }
    this.links = larger(new Int32Array(room * this.maxLinks), this.links)
    this.nearness = larger(new Float32Array(room * this.maxLinks), this.nearness)
    this.degrees = larger(new Uint16Array(room), this.degrees)
    this.settled = larger(new Uint8Array(room), this.settled)
  }
}

/** Of the link that is not there yet. */
const NEW = -1
