// Reads the ids that OpenSearch servers give to scrolls and points in time, to tell an id of another server from a broken one.

/** A shard of another server's point in time. */
interface ForeignShard {
  readonly index: string
  readonly uuid: string
  readonly shard: number
}

/** The nodes that hold a scroll, one for each of its shards; null for what is no such id. */
export function nodesOfForeignScroll(id: string): string[] | null {
  return whole(id, bytes => {
    const first = bytes.text()
    const hasUuids = first === 'include_context_uuid'
    if (hasUuids) bytes.text()
    return bytes.list(() => {
      if (hasUuids) bytes.text()
      bytes.skip(LONG)
      const target = bytes.text()
      return target.slice(target.indexOf(':') + 1)
    })
  })
}

/** The shards of a point in time; null for what is no such id. */
export function shardsOfForeignPit(id: string): ForeignShard[] | null {
  // Filters of aliases may follow, which are queries in a form of their own.
  return read(id, bytes => {
    bytes.number()
    return bytes.list(() => {
      const shard = { index: bytes.text(), uuid: bytes.text(), shard: bytes.number() }
      bytes.text()
      if (bytes.flag()) bytes.text()
      bytes.skip(LONG)
      bytes.text()
      return shard
    })
  })
}

const LONG = 8

class Unreadable extends Error {}

const whole = <T>(id: string, parse: (bytes: Bytes) => T): T | null =>
  read(id, bytes => {
    const value = parse(bytes)
    if (!bytes.isAtEnd) throw new Unreadable()
    return value
  })

function read<T>(id: string, parse: (bytes: Bytes) => T): T | null {
  if (!/^[\w+/-]+=*$/.test(id)) return null
  try {
    return parse(new Bytes(Buffer.from(id, 'base64')))
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** Values in the server's wire format, one after the other. */
class Bytes {
  private at = 0

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at === this.bytes.length
  }

  skip(length: number): void {
    if (length > this.bytes.length - this.at) throw new Unreadable()
    this.at += length
  }

  /** Seven bits a byte, the lowest first. */
  number(): number {
    let value = 0
    for (let shift = 0; shift <= 28; shift += 7) {
      const start = this.at
      this.skip(1)
      const byte = this.bytes[start]
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
    throw new Unreadable()
  }

  flag(): boolean {
    return this.number() === 1
  }

  /** Names and ids are ASCII: a character is a byte. */
  text(): string {
    const length = this.number()
    const start = this.at
    this.skip(length)
    return this.bytes.toString('latin1', start, this.at)
  }

  list<T>(item: () => T): T[] {
    const length = this.number()
    // Each item takes a byte at least.
    if (length > this.bytes.length - this.at) throw new Unreadable()
    return Array.from({ length }, item)
  }
}
