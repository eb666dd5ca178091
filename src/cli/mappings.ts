// `searchlet mappings`: the fields of indexes, with their types and parameters.
import { pathOf } from '../copy/answered-error.ts'
import { fieldsOf, type MappedField, type Mapping } from '../tools/mapping-fields.ts'
import { asking } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { formatOf, OUTPUT, printRows } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'

type Row = MappedField & { readonly index: string }

export const command = declared({
  about: 'Lists the fields of indexes, those within objects and multi-fields too.',
  args: [DATA, { name: 'INDEX', optional: true, about: 'names, aliases and patterns, with commas between them (default: all)' }],
  options: { ...OUTPUT, ...CONNECTION },
  examples: ['searchlet mappings ./data books'],
  async run({ args: [data, index = '*'], options }) {
    const answer = await asking(data, options, asked => asked.json<Record<string, { mappings: Mapping }>>('GET', pathOf(index, '_mapping')))
    const rows = Object.entries(answer).flatMap(([index, { mappings }]) => fieldsOf(mappings).map((field): Row => ({ index, ...field })))
    const isOne = Object.keys(answer).length === 1
    printRows(
      formatOf(options),
      [
        ...(isOne ? [] : [{ title: 'index', value: ({ index }: Row) => index }]),
        { title: 'field', value: ({ field }) => field },
        { title: 'type', value: ({ type }) => type },
        { title: 'parameters', value: ({ parameters }) => shown(parameters), wide: true },
      ],
      rows,
      answer,
    )
  },
})

const shown = (parameters: MappedField['parameters']) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' ')
