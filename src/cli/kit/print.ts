// What commands print: tables for people, JSON, lines of JSON and CSV for programs; colours where a terminal wants them.
import { fstatSync, writeSync } from 'node:fs'

const FORMATS = ['table', 'json', 'ndjson', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/** The options of every command that prints rows. */
export const OUTPUT = {
  format: { value: 'FORMAT', oneOf: FORMATS, about: 'how the answer is printed (default: a table on a terminal and in a pipe)' },
  json: { about: 'the whole answer as JSON, as --format json' },
} as const

export const formatOf = ({ format, json }: { readonly format: Format | undefined; readonly json: boolean }): Format =>
  json ? 'json' : (format ?? 'table')

/** https://no-color.org; FORCE_COLOR where output is piped into a pager. */
export const hasColours = (stream: { readonly isTTY?: boolean } = process.stdout) => {
  if (process.env.NO_COLOR) return false
  if (process.env.FORCE_COLOR) return process.env.FORCE_COLOR !== '0'
  return stream.isTTY === true && process.env.TERM !== 'dumb'
}

const style = (open: number, close: number) => (text: string) => (hasColours() ? `\x1b[${open}m${text}\x1b[${close}m` : text)
export const bold = style(1, 22)
export const dim = style(2, 22)
export const red = style(31, 39)
export const green = style(32, 39)
export const yellow = style(33, 39)

export interface Column<R> {
  readonly title: string
  readonly value: (row: R) => unknown
  /** Numbers stand at the right. */
  readonly right?: true
  /** Takes what room is left, and is cut to it. */
  readonly wide?: true
}

/** Rows in the format asked for. `whole` is what `json` prints. */
export function printRows<R>(format: Format, columns: readonly Column<R>[], rows: readonly R[], whole: unknown): void {
  out(rowsAs(format, columns, rows, whole))
}

function rowsAs<R>(format: Format, columns: readonly Column<R>[], rows: readonly R[], whole: unknown): string {
  if (format === 'json') return `${JSON.stringify(whole, null, 2)}\n`
  if (format === 'ndjson') return rows.map(row => `${JSON.stringify(objectOf(columns, row))}\n`).join('')
  if (format === 'table') return tableOf(columns, rows)
  const lines = [columns.map(({ title }) => title), ...rows.map(row => columns.map(({ value }) => value(row)))]
  return lines.map(csvLine).join('')
}

/** False where it is to be drained first. Node's stream to a file takes a part for the whole, as on a disk that is full. */
export function out(text: string): boolean {
  const { fd } = process.stdout
  if (fd === undefined || !fstatSync(fd).isFile()) return process.stdout.write(text)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
  return true
}

const objectOf = <R>(columns: readonly Column<R>[], row: R) =>
  Object.fromEntries(columns.map(({ title, value }) => [title, value(row) ?? null]))

export const csvLine = (values: readonly unknown[]) => `${values.map(csvCell).join(',')}\n`

function csvCell(value: unknown): string {
  const text = cell(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const cell = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A row a line, however long its values: a terminal's width where there is one. */
export function tableOf<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  const cells = rows.map(row => columns.map(({ value }) => cell(value(row)).replaceAll(/\s+/g, ' ')))
  const natural = columns.map(({ title }, i) => Math.max(title.length, ...cells.map(row => widthOf(row[i]))))
  const widths = fitted(columns, natural, process.stdout.columns ?? DEFAULT_WIDTH)
  const line = (row: readonly string[], paint: (text: string) => string) =>
    `${row.map((text, i) => paint(aligned(text, widths[i], columns[i].right === true))).join('  ')}`.replace(/[ ]+$/, '')
  return [
    line(
      columns.map(({ title }) => title),
      bold,
    ),
    ...cells.map(row => line(row, text => text)),
  ]
    .map(text => `${text}\n`)
    .join('')
}

const DEFAULT_WIDTH = 120
const NARROWEST = 12

/** Wide columns give way, those that need least last. */
function fitted<R>(columns: readonly Column<R>[], natural: readonly number[], room: number): number[] {
  const widths = [...natural]
  const wide = columns.map((_, i) => i).filter(i => columns[i].wide)
  let over = widths.reduce((sum, width) => sum + width + 2, -2) - room
  while (over > 0) {
    const widest = wide.filter(i => widths[i] > NARROWEST).sort((a, b) => widths[b] - widths[a])[0]
    if (widest === undefined) break
    widths[widest]--
    over--
  }
  return widths
}

function aligned(text: string, width: number, right: boolean): string {
  const own = widthOf(text)
  if (own > width) return cut(text, width)
  return right ? ' '.repeat(width - own) + text : text + ' '.repeat(width - own)
}

/** Colours: escape, bracket, number, m. */
const ESCAPES = new RegExp(`${'\x1b'}\\[\\d+m`, 'g')
const ESCAPE = new RegExp(`(${ESCAPES.source})`)
/** Of the characters that take two cells: East Asian scripts and emoji. */
const WIDE_CHARACTER =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

function widthOf(text: string): number {
  let width = 0
  for (const character of text.replaceAll(ESCAPES, '')) width += WIDE_CHARACTER.test(character) ? 2 : 1
  return width
}

function cut(text: string, width: number): string {
  let kept = ''
  let left = width - 1
  for (const part of text.split(ESCAPE)) {
    if (part.startsWith('\x1b[')) kept += part
    else
      for (const character of part) {
        left -= widthOf(character)
        if (left < 0) break
        kept += character
      }
  }
  return `${kept}…`
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** `37.4 MB`. */
export function bytesShown(bytes: number): string {
  let unit = 0
  while (bytes >= 1000 && unit < UNITS.length - 1) {
    bytes /= 1000
    unit++
  }
  return `${unit === 0 || bytes >= 100 ? Math.round(bytes) : bytes.toFixed(1)} ${UNITS[unit]}`
}

/** `64 ms`, `3.1 s`, `2 min 5 s`. */
export function timeShown(millis: number): string {
  if (millis < 1000) return `${Math.round(millis)} ms`
  if (millis < 60_000) return `${(millis / 1000).toFixed(1)} s`
  const seconds = Math.round(millis / 1000)
  return seconds < 3600
    ? `${Math.floor(seconds / 60)} min ${seconds % 60} s`
    : `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}

export const countShown = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')
