// `searchlet stats`: indexes, their documents and their sizes.
import { pathOf } from '../copy/answered-error.ts'
import { asking } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { bytesShown, countShown, formatOf, OUTPUT, printRows } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'

type Row = Readonly<Record<string, string>>

const COLUMNS = 'index,health,status,pri,docs.count,docs.deleted,pri.segments.count,pri.store.size'

export const command = declared({
  about: 'Lists indexes with their shards, documents, segments and sizes.',
  args: [DATA, { name: 'INDEX', optional: true, about: 'names, aliases and patterns, with commas between them (default: all)' }],
  options: { hidden: { about: 'hidden and closed indexes too' }, ...OUTPUT, ...CONNECTION },
  examples: ['searchlet stats ./data'],
  async run({ args: [data, index], options }) {
    const path = `${index === undefined ? '/_cat/indices' : pathOf('_cat', 'indices', index)}?format=json&bytes=b&s=index&h=${COLUMNS}${options.hidden ? '&expand_wildcards=all' : ''}`
    const rows = await asking(data, options, asked => asked.json<readonly Row[]>('GET', path))
    const forPeople = formatOf(options) === 'table'
    const number = (name: string) => (row: Row) =>
      row[name] == null ? null : forPeople ? countShown(Number(row[name])) : Number(row[name])
    printRows(
      formatOf(options),
      [
        { title: 'index', value: row => row.index },
        { title: 'status', value: row => row.status },
        { title: 'shards', value: number('pri'), right: true },
        { title: 'documents', value: number('docs.count'), right: true },
        { title: 'deleted', value: number('docs.deleted'), right: true },
        { title: 'segments', value: number('pri.segments.count'), right: true },
        {
          title: 'size',
          value: row => (forPeople ? bytesShown(Number(row['pri.store.size'] ?? 0)) : number('pri.store.size')(row)),
          right: true,
        },
      ],
      rows,
      rows,
    )
  },
})
