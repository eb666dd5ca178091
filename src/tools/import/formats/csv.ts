// Tables: CSV as RFC 4180 has it, and TSV. The first line names the columns; the types of their values are guessed from the first records.
import { columnTypes, jsonOf } from '../cells.ts'
import { Arriving, type FormatReader, ImportError, type ImportRecord, requireRoom } from '../record.ts'

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

export const csv: FormatReader = async function* ({ name, chunks, options }) {
  const parser = new RowParser(name, options.delimiter ?? null)
  let header = options.header ?? null
  let waiting: Row[] = []
  let write: ((row: Row) => ImportRecord) | null = null
  const begin = () => (write = writer(header ?? [], waiting, options.columns))
  const through = (rows: readonly Row[]): readonly ImportRecord[] => {
    if (write !== null) return rows.map(write)
    for (const row of rows) {
      if (header === null) header = row.cells.map(cell => cell.trim())
      else waiting.push(row)
    }
    if (waiting.length < options.sample) return []
    const records = waiting.map(begin())
    waiting = []
    return records
  }
  for await (const chunk of chunks) yield through(parser.take(chunk))
  yield through(parser.end())
  if (write === null) yield waiting.map(begin())
  parser.requireEnd()
}

function writer(header: readonly string[], sample: readonly Row[], columns: Readonly<Record<string, { field: string; type?: string }>>) {
  const guessed = columnTypes(
    header.length,
    sample.map(({ cells }) => cells),
  )
  const fields = header.map((title, i) => ({
    key: JSON.stringify(columns[title]?.field ?? title),
    isLeftOut: (columns[title]?.field ?? title) === '',
    type: columns[title]?.type ?? guessed[i],
  }))
  return ({ line, cells }: Row): ImportRecord => {
    if (cells.length > header.length) {
      const fault = `${cells.length} cells, but ${header.length} columns: is another delimiter meant? --delimiter ";"`
      return { line, text: JSON.stringify(cells), fault }
    }
    let text = '{'
    for (let i = 0; i < cells.length; i++) {
      const { key, isLeftOut, type } = fields[i]
      // An empty cell is no value.
      if (isLeftOut || cells[i] === '') continue
      text += `${text.length > 1 ? ',' : ''}${key}:${jsonOf(cells[i], type)}`
    }
    return { line, text: `${text}}`, isNamed: true }
  }
}

const DELIMITERS = [',', '\t', ';', '|']

/** Cuts text into rows. A row may go on in the next piece of text, and a quoted cell over several lines. */
class RowParser {
  private readonly text = new Arriving()
  private line = 1
  private lineWidth = 0
  /** The next one of the text; looked for once. */
  private quote = -1

  constructor(
    private readonly name: string,
    private delimiter: string | null,
  ) {}

  take(chunk: string): Row[] {
    const text = this.text.take(chunk)
    return text === null ? [] : this.rows(text)
  }

  end(): Row[] {
    return this.text.isEmpty ? [] : this.rows(`${this.text.rest()}\n`)
  }

  /** After the last row: whatever is left is none. */
  requireEnd(): void {
    if (this.text.isEmpty) return
    throw new ImportError(`${this.name}:${this.line}: a quote is not closed`, 'Quotes within a quoted cell are written twice')
  }

  private rows(text: string): Row[] {
    const rows: Row[] = []
    let start = 0
    this.quote = -1
    for (;;) {
      const end = this.rowEnd(text, start)
      if (end === -1) break
      const row = text.slice(start, text.charCodeAt(end - 1) === 0x0d ? end - 1 : end)
      this.delimiter ??= DELIMITERS.reduce((best, one) => (row.split(one).length > row.split(best).length ? one : best))
      if (row !== '') rows.push({ line: this.line, cells: this.cells(row) })
      this.line += this.lineWidth
      start = end + 1
    }
    this.text.leave(text.slice(start))
    requireRoom(text.length - start, this.name, this.line, 'Is a quote not closed?')
    return rows
  }

  /** The newline that ends the row: one that is in no quoted cell. A quote within a cell is a character like any other. */
  private rowEnd(text: string, start: number): number {
    this.lineWidth = 1
    for (let from = start; ; ) {
      const end = text.indexOf('\n', from)
      if (end === -1) return -1
      if (this.quote < from) this.quote = placeOf(text, '"', from)
      const { quote } = this
      if (quote > end) return end
      from = quote + 1
      if (quote > start && !this.delimits(text[quote - 1])) continue
      const closing = closingQuote(text, from)
      if (closing === text.length) return -1
      for (let inner = text.indexOf('\n', from); inner !== -1 && inner < closing; inner = text.indexOf('\n', inner + 1)) this.lineWidth++
      from = closing + 1
    }
  }

  private delimits(character: string): boolean {
    return this.delimiter === null ? DELIMITERS.includes(character) : character === this.delimiter
  }

  private cells(row: string): string[] {
    const delimiter = this.delimiter!
    if (!row.includes('"')) return row.split(delimiter)
    const cells: string[] = []
    for (let at = 0; ; ) {
      if (row.charCodeAt(at) !== 0x22) {
        const end = row.indexOf(delimiter, at)
        cells.push(end === -1 ? row.slice(at) : row.slice(at, end))
        if (end === -1) return cells
        at = end + 1
        continue
      }
      const end = closingQuote(row, at + 1)
      cells.push(row.slice(at + 1, end).replaceAll('""', '"'))
      const next = row.indexOf(delimiter, end)
      if (next === -1) return cells
      at = next + 1
    }
  }
}

const placeOf = (text: string, what: string, from: number) => {
  const at = text.indexOf(what, from)
  return at === -1 ? text.length : at
}

/** Two quotes are one that belongs to the cell. */
function closingQuote(text: string, from: number): number {
  let at = placeOf(text, '"', from)
  while (text.charCodeAt(at + 1) === 0x22) at = placeOf(text, '"', at + 2)
  return at
}
