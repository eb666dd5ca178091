// Aliases: which names stand for which indexes.
import { useState } from 'preact/hooks'
import { forgetCatalog } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { Button, Empty, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { IndexField } from '../../parts/index-field.tsx'
import { Table } from '../../parts/table.tsx'

interface Row {
  readonly alias: string
  readonly index: string
  readonly about: string
}

const rowsOf = (answer: Record<string, Json>): readonly Row[] =>
  Object.entries(answer).flatMap(([index, told]) =>
    Object.entries(isObject(told) && isObject(told.aliases) ? told.aliases : {}).map(([alias, about]) => ({
      alias,
      index,
      about: isObject(about) && Object.keys(about).length > 0 ? shortText(about) : '',
    })),
  )

export function Aliases() {
  const found = useLoad(async () => rowsOf(await ask('GET', '/_alias')), [])
  const [alias, setAlias] = useState('')
  const [index, setIndex] = useState('')
  const [error, setError] = useState<Error | null>(null)
  const run = async (actions: readonly object[]) => {
    setError(null)
    await ask('POST', '/_aliases', { actions }).then(() => setAlias(''), setError)
    forgetCatalog()
    found.reload()
  }
  const rows = found.value ?? []
  return (
    <section class="card" aria-label="Aliases">
      <h3>Aliases</h3>
      <form
        class="form"
        onSubmit={event => {
          event.preventDefault()
          void run([{ add: { alias, index } }])
        }}
      >
        <TextField label="Alias" value={alias} onText={setAlias} />
        <IndexField value={index} onText={setIndex} />
        <Button type="submit" icon="plus" disabled={alias === '' || index === ''}>
          Add
        </Button>
      </form>
      <Problem error={error ?? found.error} />
      {found.value !== null && rows.length === 0 ? (
        <Empty icon="indexes" title="None yet">
          <p>An alias is a name that programs use while the index behind it is exchanged.</p>
        </Empty>
      ) : (
        <Table<Row>
          label="Aliases"
          rows={rows}
          keyOf={one => `${one.alias} ${one.index}`}
          columns={[
            { name: 'Alias', show: one => <b>{one.alias}</b>, by: one => one.alias },
            { name: 'Index', show: one => one.index, by: one => one.index },
            { name: 'With', show: one => <span class="mono">{one.about}</span> },
            {
              name: '',
              show: one => (
                <Button
                  icon="trash"
                  kind="quiet"
                  label={`Remove ${one.alias} of ${one.index}`}
                  title="Remove"
                  onClick={() => void run([{ remove: { alias: one.alias, index: one.index } }])}
                />
              ),
            },
          ]}
        />
      )}
    </section>
  )
}
