// `searchlet count`: how many documents a query finds.
import { pathOf } from '../copy/answered-error.ts'
import { asking, QUERY, searchBody } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { out } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'

export const command = declared({
  about: 'Prints how many documents there are, or how many a query finds.',
  args: [DATA, { name: 'INDEX', about: 'names, aliases and patterns, with commas between them' }, QUERY],
  options: { json: { about: 'the whole answer as JSON' }, ...CONNECTION },
  examples: ["searchlet count ./data books 'author:austen'"],
  async run({ args: [data, index, query], options }) {
    const body = searchBody(query)
    const answer = await asking(data, options, asked =>
      asked.json<{ count: number }>('POST', pathOf(index!, '_count'), 'query' in body ? { query: body.query } : undefined),
    )
    out(options.json ? `${JSON.stringify(answer, null, 2)}\n` : `${answer.count}\n`)
  },
})
