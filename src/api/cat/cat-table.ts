// Renders `_cat` answers: aligned text, or objects of strings for `format=json` and `yaml`.
import { ApiError } from '../../core/errors.ts'
import { bytesIn, bytesText, millisIn, millisText } from '../../core/units.ts'
import { matchesWildcard } from '../../core/values.ts'
import type { OperationResponse, ParamSpec, ParamValue } from '../../engine/calls/operation.ts'

export interface CatColumn {
  readonly name: string
  /** Other names for `h` and `s`, in the order of the help text. */
  readonly aliases?: readonly string[]
  /** Shown by `help`. */
  readonly about: string
  /** Numbers stand at the right. */
  readonly align?: 'right'
  /** Only shown when asked for. */
  readonly hidden?: boolean
  /** The column `pri.<name>` follows when `pri` is asked for. */
  readonly hasPrimary?: boolean
}

/** Null: empty in text, null in JSON. */
export type CatCell = string | number | boolean | CatQuantity | null

/** A value whose unit the caller may choose. */
interface CatQuantity {
  readonly kind: 'bytes' | 'millis'
  readonly value: number
}

export interface CatTable {
  readonly columns: readonly CatColumn[]
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly CatCell[])[]
}

export const bytesCell = (value: number): CatQuantity => ({ kind: 'bytes', value })
export const millisCell = (value: number): CatQuantity => ({ kind: 'millis', value })

/** Parameters of every table. */
export const CAT_PARAMS = {
  h: 'list',
  s: 'list',
  v: 'boolean',
  help: 'boolean',
  bytes: 'string',
  size: 'string',
  time: 'string',
  timeout: 'string',
  ts: 'boolean',
  pri: 'boolean',
} as const satisfies ParamSpec

type CatParams = Readonly<Record<string, ParamValue | undefined>>

/** A column that is shown, under the name the caller used. */
interface Shown {
  readonly column: number
  readonly heading: string
}

/** `accept` is the request's Accept header, which `format` overrides. It says nothing where it names several. */
export function catAnswer(table: CatTable, params: CatParams, accept?: string): OperationResponse {
  if (params.help === true) return { body: help(table.columns) }
  const shown = shownColumns(table.columns, params)
  const rows = sortRows(table, listParam(params.s))
  const texts = rows.map(row => shown.map(({ column }) => cellText(row[column], params)))
  if (wantsObjects(params.format, accept)) return { body: texts.map(row => new Map(shown.map(({ heading }, i) => [heading, row[i]]))) }
  return { body: print(table.columns, shown, texts, params.v === true) }
}

/** What `help=true` answers, for operations that need not make the table first. */
export function help(columns: readonly CatColumn[]): string {
  const lines = columns.map(({ name, aliases, about }) => [name, aliases?.join(',') ?? '', about])
  const widths = [0, 1, 2].map(i => Math.max(0, ...lines.map(line => line[i].length)))
  return lines.map(line => `${line.map((text, i) => text.padEnd(widths[i])).join(' | ')}\n`).join('')
}

/** `format` is a name, the header a media type. */
function wantsObjects(format: ParamValue | undefined, accept: string | undefined): boolean {
  if (format !== undefined) return /^(?:json|yaml)$/i.test(String(format))
  return /^application\/(?:vnd\.opensearch\+)?(?:json|x-ndjson|yaml)\s*(?:;[^,]*)?$/i.test(accept ?? '')
}

const listParam = (value: ParamValue | undefined) => (Array.isArray(value) ? value : value === undefined ? undefined : [String(value)])

// ---- columns ----

function shownColumns(columns: readonly CatColumn[], params: CatParams): Shown[] {
  const asked = listParam(params.h)
  const found =
    asked === undefined ? columns.flatMap((c, column) => (c.hidden ? [] : [{ column, heading: c.name }])) : namedColumns(columns, asked)
  const shown: Shown[] = []
  for (const item of found) {
    const { name, hasPrimary } = columns[item.column]
    if (params.ts === false && (name === 'epoch' || name === 'timestamp')) continue
    shown.push(item)
    if (hasPrimary === true && params.pri === true) {
      const primary = columns.findIndex(c => c.name === `pri.${name}`)
      if (primary >= 0) shown.push({ column: primary, heading: `pri.${item.heading}` })
    }
  }
  return shown
}

/** Every name once; patterns stand for the full names they match; unknown names are left out. */
function namedColumns(columns: readonly CatColumn[], asked: readonly string[]): Shown[] {
  const names = new Set<string>()
  for (const name of asked) {
    if (!name.includes('*')) names.add(name)
    else for (const c of columns) if ([c.name, ...(c.aliases ?? [])].some(each => matchesWildcard(name, each))) names.add(c.name)
  }
  return [...names].map(heading => ({ column: columnNamed(columns, heading), heading })).filter(({ column }) => column >= 0)
}

/** A full name wins; of several columns with the same alias the last. */
function columnNamed(columns: readonly CatColumn[], name: string): number {
  const exact = columns.findIndex(c => c.name === name)
  return exact >= 0 ? exact : columns.findLastIndex(c => c.aliases?.includes(name))
}

// ---- rows ----

function sortRows({ columns, rows }: CatTable, keys: readonly string[] | undefined): readonly (readonly CatCell[])[] {
  if (keys === undefined || keys.length === 0) return rows
  const orders = keys
    .filter(key => key !== '')
    .map(key => {
      const name = key.replace(/:(?:asc|desc)$/, '')
      const column = columnNamed(columns, name)
      if (column < 0) throw new ApiError('unsupported_operation_exception', `Unable to sort by unknown sort key \`${name}\``)
      return { column, sign: key.endsWith(':desc') ? -1 : 1 }
    })
  return [...rows].sort((a, b) => {
    for (const { column, sign } of orders) {
      const order = compareCells(a[column], b[column])
      if (order !== 0) return sign * order
    }
    return 0
  })
}

function compareCells(a: CatCell, b: CatCell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  const [x, y] = [sortValue(a), sortValue(b)]
  if (typeof x === 'number' && typeof y === 'number') return x - y
  return String(x) < String(y) ? -1 : String(x) > String(y) ? 1 : 0
}

const sortValue = (cell: Exclude<CatCell, null>) => (typeof cell === 'object' ? cell.value : cell)

function cellText(cell: CatCell, params: CatParams): string | null {
  if (cell === null) return null
  if (typeof cell !== 'object') return String(cell)
  const { kind, value } = cell
  if (kind === 'bytes') return text(bytesIn(value, String(params.bytes))) ?? bytesText(value)
  return text(millisIn(value, String(params.time))) ?? millisText(value)
}

const text = (value: number | undefined) => (value === undefined ? undefined : String(value))

// ---- text ----

function print(
  columns: readonly CatColumn[],
  shown: readonly Shown[],
  rows: readonly (readonly (string | null)[])[],
  withHeadings: boolean,
): string {
  const lines = withHeadings ? [shown.map(({ heading }) => heading), ...rows] : rows
  const widths = shown.map((_, i) => lines.reduce((widest, line) => Math.max(widest, line[i]?.length ?? 0), 0))
  const last = shown.length - 1
  return lines
    .map(line => {
      const cells = shown.map(({ column }, i) => {
        const cell = line[i] ?? ''
        if (columns[column].align === 'right') return cell.padStart(widths[i])
        return i === last ? cell : cell.padEnd(widths[i])
      })
      return `${cells.join(' ')}\n`
    })
    .join('')
}
