// Tables of anything: sorted by a click on a heading, and only visible rows are drawn.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { count } from './basics.tsx'

export interface Column<T> {
  readonly name: string
  readonly show: (row: T) => ComponentChildren
  /** What it is sorted by; absent: it is not. */
  readonly by?: (row: T) => string | number | null
  readonly isNumber?: boolean
}

const PAGE = 100

export function Table<T>({
  rows,
  columns,
  label,
  keyOf,
}: {
  rows: readonly T[]
  columns: readonly Column<T>[]
  label: string
  keyOf: (row: T, i: number) => string | number
}) {
  const [order, setOrder] = useState<{ at: number; isUp: boolean } | null>(null)
  const [shown, setShown] = useState(PAGE)
  const by = order === null ? undefined : columns[order.at]?.by
  const sorted = by === undefined ? rows : [...rows].sort((a, b) => compare(by(a), by(b)) * (order!.isUp ? 1 : -1))
  return (
    <div class="table-box" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, by, isNumber }, at) => (
              <th
                key={name}
                scope="col"
                class={isNumber ? 'number' : ''}
                aria-sort={order?.at === at ? (order.isUp ? 'ascending' : 'descending') : undefined}
              >
                {by === undefined ? (
                  name || <span class="hidden">Actions</span>
                ) : (
                  <button type="button" onClick={() => setOrder({ at, isUp: order?.at === at ? !order.isUp : !isNumber })}>
                    {name}
                    <i aria-hidden="true">{order?.at === at ? (order.isUp ? '↑' : '↓') : ''}</i>
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shown).map((row, i) => (
            <tr key={keyOf(row, i)}>
              {columns.map(({ name, show, isNumber }) => (
                <td key={name} class={isNumber ? 'number' : ''}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + PAGE)}>
          {count(rows.length - shown)} more rows
        </button>
      )}
    </div>
  )
}

const compare = (a: string | number | null, b: string | number | null) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''), 'en', { numeric: true })
