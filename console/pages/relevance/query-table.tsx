// The judged queries with their figures: those that changed most are found by a click on a heading.
import { useState } from 'preact/hooks'
import { Choice, count } from '../../parts/basics.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import type { KeptQuery } from './judged.ts'
import type { Ranked } from './rank.ts'

interface Row {
  readonly query: KeptQuery
  /** By search. */
  readonly figures: readonly (number | null)[]
  readonly change: number | null
}

export function QueryTable({
  queries,
  ranked,
  chosen,
  onChoose,
}: {
  queries: readonly KeptQuery[]
  ranked: Ranked | null
  chosen: string | null
  onChoose: (id: string | null) => void
}) {
  const [wanted, setWanted] = useState('')
  const measures = ranked?.measures ?? []
  const measure = measures.includes(wanted) ? wanted : (measures[0] ?? '')
  const searches = ranked?.searches ?? []
  const known = searches.map(({ queries }) => new Map(queries.map(({ id, figures }) => [id, figures[measure] ?? null])))
  const rows = queries.map((query): Row => {
    const figures = known.map(map => map.get(query.id) ?? null)
    const [a = null, b = null] = figures
    return { query, figures, change: a === null || b === null ? null : b - a }
  })
  const columns: Column<Row>[] = [
    {
      name: 'Query',
      show: ({ query: { id, text } }) => (
        <button type="button" class="link" aria-pressed={id === chosen} onClick={() => onChoose(id === chosen ? null : id)}>
          {text ?? id}
        </button>
      ),
      by: ({ query: { id, text } }) => text ?? id,
    },
    {
      name: 'Judged',
      show: ({ query: { ratings } }) => count(ratings.length),
      by: ({ query: { ratings } }) => ratings.length,
      isNumber: true,
    },
    ...searches.map(({ name }, i) => ({
      name: searches.length > 1 ? name : measure,
      show: ({ figures }: Row) => figures[i]?.toFixed(4) ?? '',
      by: ({ figures }: Row) => figures[i] ?? -1,
      isNumber: true,
    })),
    ...(searches.length > 1
      ? [
          {
            name: 'B − A',
            show: ({ change }: Row) => (
              <span class={change === null || change === 0 ? 'dim' : change > 0 ? 'faster' : 'slower'}>
                {change === null ? '' : `${change > 0 ? '+' : ''}${change.toFixed(4)}`}
              </span>
            ),
            by: ({ change }: Row) => change ?? 0,
            isNumber: true,
          },
        ]
      : []),
  ]
  return (
    <>
      {measures.length > 1 && (
        <div class="form">
          <Choice label="Figure of each query" value={measure} choices={measures} onChoose={setWanted} />
        </div>
      )}
      <Table label="Queries" rows={rows} keyOf={({ query }) => query.id} columns={columns} />
    </>
  )
}
