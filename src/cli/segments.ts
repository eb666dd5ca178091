// `searchlet segments`: the segments of indexes.
import { pathOf } from '../copy/answered-error.ts'
import { asking } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { bytesShown, countShown, formatOf, OUTPUT, printRows } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'

type Row = Readonly<Record<string, string>>

export const command = declared({
  about: 'Lists segments with their documents and sizes.',
  args: [DATA, { name: 'INDEX', optional: true, about: 'names, aliases and patterns, with commas between them (default: all)' }],
  options: { ...OUTPUT, ...CONNECTION },
  examples: ['searchlet segments ./data books'],
  async run({ args: [data, index], options }) {
    const path = `${index === undefined ? '/_cat/segments' : pathOf('_cat', 'segments', index)}?format=json&bytes=b&h=index,shard,segment,docs.count,docs.deleted,size`
    const rows = await asking(data, options, asked => asked.json<readonly Row[]>('GET', path))
    const forPeople = formatOf(options) === 'table'
    const number = (name: string) => (row: Row) => (forPeople ? countShown(Number(row[name])) : Number(row[name]))
    printRows(
      formatOf(options),
      [
        { title: 'index', value: row => row.index },
        { title: 'shard', value: row => row.shard, right: true },
        { title: 'segment', value: row => row.segment },
        { title: 'documents', value: number('docs.count'), right: true },
        { title: 'deleted', value: number('docs.deleted'), right: true },
        { title: 'size', value: row => (forPeople ? bytesShown(Number(row.size)) : Number(row.size)), right: true },
      ],
      rows,
      rows,
    )
  },
})
