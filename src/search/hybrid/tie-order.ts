// Orders hits of equal score as the server does, which gathers documents in one hash map and their scores in another and leaves ties in the
// order of the second. A number is its own hash; tables double as they fill, or, while small, when one bucket gets long.

const FIRST_CAPACITY = 16
const LOAD_FACTOR = 0.75
const LONG_BUCKET = 8
/** From this capacity on, long buckets are put up with. */
const LARGE = 64

/** `docs`: different ones, in order of arrival. */
export function tieOrder(docs: readonly number[]): number[] {
  // The first map puts a newcomer before those in its bucket, and looks whether it is full before that.
  const first = new Table()
  for (let i = 0; i < docs.length; i++) {
    if (i > first.room) first.grow()
    if (first.add(docs[i]) >= LONG_BUCKET && first.capacity < LARGE) first.grow()
  }
  const gathered = first.byBucket([...docs].reverse())
  // The second puts it behind them, and looks afterwards.
  const second = new Table()
  gathered.forEach((doc, i) => {
    if (second.add(doc) > LONG_BUCKET && second.capacity < LARGE) second.grow()
    if (i + 1 > second.room) second.grow()
  })
  return second.byBucket(gathered)
}

/** How many entries the buckets of a hash table hold. */
class Table {
  capacity = FIRST_CAPACITY
  private readonly docs: number[] = []
  private lengths = new Map<number, number>()

  /** Entries it holds without growing. */
  get room(): number {
    return this.capacity * LOAD_FACTOR
  }

  /** Answers how many there are in the bucket then. */
  add(doc: number): number {
    this.docs.push(doc)
    return this.enter(doc)
  }

  grow(): void {
    this.capacity *= 2
    this.lengths = new Map()
    for (const doc of this.docs) this.enter(doc)
  }

  /** Bucket by bucket; the order within each stays. */
  byBucket(docs: readonly number[]): number[] {
    return [...docs].sort((a, b) => this.bucket(a) - this.bucket(b))
  }

  private enter(doc: number): number {
    const bucket = this.bucket(doc)
    const length = (this.lengths.get(bucket) ?? 0) + 1
    this.lengths.set(bucket, length)
    return length
  }

  private bucket(doc: number): number {
    return (doc ^ (doc >>> 16)) & (this.capacity - 1)
  }
}
