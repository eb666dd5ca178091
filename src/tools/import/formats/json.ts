// JSON documents of any layout: the elements of one array, or objects one after the other, indented or not.
import { type FormatReader, ImportError, type ImportRecord, requireRoom } from '../record.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const NEWLINE = 0x0a

export const json: FormatReader = async function* ({ name, chunks }) {
  const cutter = new ObjectCutter(name)
  for await (const chunk of chunks) yield cutter.take(chunk)
  cutter.end()
}

/** Cuts out the objects at the top, or in an array at the top. What is in them is not looked at: the engine does. */
class ObjectCutter {
  private depth = 0
  private inArray = false
  private inString = false
  private escaped = false
  private line = 1
  private begunAt = 0
  /** Of the object that is open: what came before this chunk. */
  private pieces: string[] = []
  private length = 0

  constructor(private readonly name: string) {}

  take(chunk: string): ImportRecord[] {
    const records: ImportRecord[] = []
    let start = this.depth > 0 ? 0 : -1
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk.charCodeAt(i)
      if (this.inString) {
        if (this.escaped) this.escaped = false
        else if (c === BACKSLASH) this.escaped = true
        else if (c === QUOTE) this.inString = false
      } else if (c === QUOTE) {
        if (this.depth === 0) this.refuse('a text')
        this.inString = true
      } else if (c === OPEN_BRACE || (c === OPEN_BRACKET && this.depth > 0)) {
        if (this.depth++ === 0) {
          start = i
          this.begunAt = this.line
        }
      } else if (c === CLOSE_BRACE || (c === CLOSE_BRACKET && this.depth > 0)) {
        if (this.depth === 0) this.refuse('a closing brace')
        if (--this.depth === 0) {
          const text = `${this.pieces.join('')}${chunk.slice(start, i + 1)}`.replaceAll(/[\r\n]+/g, ' ')
          records.push({ line: this.begunAt, text })
          this.pieces = []
          this.length = 0
          start = -1
        }
      } else if (c === OPEN_BRACKET) this.inArray = true
      else if (c === CLOSE_BRACKET) this.inArray = false
      else if (c === NEWLINE) this.line++
      else if (this.depth === 0 && c > 0x20 && c !== 0x2c) this.refuse(JSON.stringify(chunk.slice(i, i + 20)))
    }
    if (start >= 0) {
      this.pieces.push(chunk.slice(start))
      this.length += chunk.length - start
      requireRoom(this.length, this.name, this.begunAt, 'Is it one object with a list inside? Cut out the list: jq -c ".items[]"')
    }
    return records
  }

  end(): void {
    if (this.depth > 0 || this.inArray)
      throw new ImportError(`${this.name}: ends in the middle, at line ${this.line}`, 'The file was cut off: get it again')
  }

  private refuse(what: string): never {
    throw new ImportError(
      `${this.name}:${this.line}: ${what} where a document was expected`,
      'A file holds JSON objects, or one array of them',
    )
  }
}
