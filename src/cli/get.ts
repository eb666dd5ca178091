// `searchlet get`: documents by their ids.
import { pathOf } from '../copy/answered-error.ts'
import { asking, type Json } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { EXIT, UsageError } from './kit/exit.ts'
import { out } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'

export const command = declared({
  about: 'Prints documents as JSON: one of them indented, several a line each. Missing documents are named; the exit code is 4 then.',
  args: [DATA, { name: 'INDEX', about: 'the index' }, { name: 'ID', many: true, about: 'ids' }],
  options: {
    fields: { value: 'NAMES', short: 'f', about: 'what is shown of the documents, with commas between the names' },
    json: { about: 'with version, sequence number and routing' },
    ...CONNECTION,
  },
  examples: ['searchlet get ./data books 0141439580'],
  async run({ args: [data, index], rest, options }) {
    if (rest.length === 0) throw new UsageError('get needs DATA, INDEX and ID…')
    const answer = await asking(data, options, asked =>
      asked.json<{ docs: readonly (Json & { found?: boolean; _id: string; _source?: unknown; error?: { reason?: string } })[] }>(
        'POST',
        `${pathOf(index!, '_mget')}${options.fields === undefined ? '' : `?_source_includes=${encodeURIComponent(options.fields)}`}`,
        { ids: rest },
      ),
    )
    const found = answer.docs.filter(document => document.found)
    for (const document of found)
      out(`${JSON.stringify(options.json ? document : document._source, null, rest.length === 1 ? 2 : undefined)}\n`)
    for (const { _id, error } of answer.docs.filter(document => !document.found)) console.error(`${_id}: ${error?.reason ?? 'not there'}`)
    return found.length === rest.length ? EXIT.done : EXIT.missing
  },
})
