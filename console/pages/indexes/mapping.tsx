// The mapping and the settings of an index, to be read and changed: what cannot be changed is refused by the server, in its words.
import { useState } from 'preact/hooks'
import { forgetCatalog } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { Button, Empty, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { JsonDialog } from '../../parts/json-dialog.tsx'
import { Table } from '../../parts/table.tsx'

interface FieldRow {
  readonly name: string
  readonly type: string
  readonly about: string
}

function fieldsIn(mapping: Record<string, Json>, path = ''): readonly FieldRow[] {
  return [mapping.properties, mapping.fields].flatMap(group =>
    Object.entries(isObject(group) ? group : {}).flatMap(([name, field]): FieldRow[] => {
      if (!isObject(field)) return []
      const { type = 'object', properties: _, fields: __, ...others } = field
      return [
        { name: path + name, type: String(type), about: Object.keys(others).length === 0 ? '' : shortText(others) },
        ...fieldsIn(field, `${path}${name}.`),
      ]
    }),
  )
}

/** Of the one index there is in the answer. */
const inside = (answer: Record<string, Json>, part: string): Record<string, Json> => {
  const [first] = Object.values(answer)
  const found = isObject(first) ? first[part] : undefined
  return isObject(found) ? found : {}
}

const pretty = (json: Json) => JSON.stringify(json, null, 2)

export function Mapping({ at, name }: { at: string; name: string }) {
  const found = useLoad(async () => inside(await ask('GET', `${at}/_mapping`), 'mappings'), [at])
  const [words, setWords] = useState('')
  const [isEdited, setEdited] = useState(false)
  const { properties: _, ...rest } = found.value ?? {}
  const all = fieldsIn(found.value ?? {})
  const shown = all.filter(field => `${field.name} ${field.type}`.toLowerCase().includes(words.toLowerCase()))
  return (
    <section class="card" aria-label="Mapping">
      <div class="form">
        <TextField label="Find" value={words} onText={setWords} placeholder="a name or a type" />
        <Button kind="main" onClick={() => setEdited(true)} disabled={found.value === null}>
          Edit the mapping
        </Button>
      </div>
      <Problem error={found.error} />
      {Object.keys(rest).length > 0 && <p class="mono dim">{shortText(rest, 400)}</p>}
      {found.value !== null && shown.length === 0 ? (
        <Empty icon="indexes" title={all.length === 0 ? 'No fields yet' : 'Nothing found'}>
          {all.length === 0 && <p>The first document brings them, or you say here what they are.</p>}
        </Empty>
      ) : (
        <Table<FieldRow>
          label="Fields"
          rows={shown}
          keyOf={field => field.name}
          columns={[
            { name: 'Field', show: field => <b class="mono">{field.name}</b>, by: field => field.name },
            { name: 'Type', show: field => field.type, by: field => field.type },
            { name: 'Parameters', show: field => <span class="mono">{field.about}</span> },
          ]}
        />
      )}
      {isEdited && (
        <JsonDialog
          title={`Mapping of ${name}`}
          label="Mapping"
          operation="indices.put_mapping"
          index={name}
          rows={20}
          text={pretty(found.value ?? {})}
          hint="Fields are added, and some of their parameters changed. Documents that are there already get new fields by being indexed again."
          onSave={async text => {
            await ask('PUT', `${at}/_mapping`, text)
            forgetCatalog()
            found.reload()
            return 'The mapping is saved'
          }}
          onClose={() => setEdited(false)}
        />
      )}
    </section>
  )
}

/** Made with the index, for good. */
const FIXED = /^index\.(uuid|creation_date|provided_name|version\.|number_of_shards$|sort\.|routing_partition_size|resize\.)/

export function Settings({ at, name }: { at: string; name: string }) {
  const found = useLoad(async () => inside(await ask('GET', `${at}/_settings?flat_settings`), 'settings'), [at])
  const [isEdited, setEdited] = useState(false)
  const rows = Object.entries(found.value ?? {})
  const own = Object.fromEntries(rows.filter(([key]) => !FIXED.test(key)))
  return (
    <section class="card" aria-label="Settings">
      <header>
        <h3 class="grow">Settings</h3>
        <Button kind="main" onClick={() => setEdited(true)} disabled={found.value === null}>
          Edit the settings
        </Button>
      </header>
      <Problem error={found.error} />
      <Table<[string, Json]>
        label="Settings"
        rows={rows}
        keyOf={([key]) => key}
        columns={[
          { name: 'Setting', show: ([key]) => <span class="mono">{key}</span>, by: ([key]) => key },
          { name: 'Value', show: ([, value]) => <span class="mono">{shortText(value, 300)}</span> },
        ]}
      />
      {isEdited && (
        <JsonDialog
          title={`Settings of ${name}`}
          label="Settings"
          operation="indices.put_settings"
          text={pretty(own)}
          hint="A line that is taken away goes back to its default. Analysis and other static settings are changed while the index is closed."
          onSave={async text => {
            const wanted = JSON.parse(text) as Record<string, Json>
            const gone = Object.keys(own).filter(key => !(key in wanted))
            const changed = Object.entries(wanted).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(own[key]))
            if (gone.length + changed.length === 0) return 'Nothing changed'
            await ask('PUT', `${at}/_settings`, { ...Object.fromEntries(gone.map(key => [key, null])), ...Object.fromEntries(changed) })
            found.reload()
            return 'The settings are saved'
          }}
          onClose={() => setEdited(false)}
        />
      )}
    </section>
  )
}
