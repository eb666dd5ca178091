// `searchlet mappings`: the fields of indexes, with their types and parameters.
import { asking, type Json, pathOf } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { formatOf, OUTPUT, printRows } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'

interface Field {
  readonly index: string
  readonly field: string
  readonly type: string
  readonly parameters: string
}

export const command = declared({
  about: 'Lists the fields of indexes, those within objects and multi-fields too.',
  args: [DATA, { name: 'INDEX', optional: true, about: 'names, aliases and patterns, with commas between them (default: all)' }],
  options: { ...OUTPUT, ...CONNECTION },
  examples: ['searchlet mappings ./data books'],
  async run({ args: [data, index = '*'], options }) {
    const answer = await asking(data, options, asked => asked.json<Record<string, { mappings: Mapping }>>('GET', pathOf(index, '_mapping')))
    const rows = Object.entries(answer).flatMap(([name, { mappings }]) => fieldsOf(name, mappings, ''))
    const isOne = Object.keys(answer).length === 1
    printRows(
      formatOf(options),
      [
        ...(isOne ? [] : [{ title: 'index', value: ({ index }: Field) => index }]),
        { title: 'field', value: ({ field }) => field },
        { title: 'type', value: ({ type }) => type },
        { title: 'parameters', value: ({ parameters }) => parameters, wide: true },
      ],
      rows,
      answer,
    )
  },
})

interface Mapping extends Json {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Mapping>>
  readonly fields?: Readonly<Record<string, Mapping>>
}

function fieldsOf(index: string, { properties = {}, fields = {} }: Mapping, prefix: string): Field[] {
  return Object.entries({ ...properties, ...fields }).flatMap(([name, mapping]) => {
    const field = prefix + name
    const { type = 'object', properties: _, fields: __, ...parameters } = mapping
    const told = Object.entries(parameters).map(
      ([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    )
    return [{ index, field, type, parameters: told.join(' ') }, ...fieldsOf(index, mapping, `${field}.`)]
  })
}
