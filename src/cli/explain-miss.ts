// `searchlet explain-miss`: why a document is not among the hits, in words.
import { pathOf } from '../copy/answered-error.ts'
import { explainMissBehind } from '../tools/explain-miss.ts'
import { asking, NEEDED_QUERY, searchBody } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { EXIT } from './kit/exit.ts'
import { out } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'

export const command = declared({
  about: 'Says why a document is not among the hits of a search: a sentence for each part of the request that it fails.',
  args: [DATA, { name: 'INDEX', about: 'the index' }, { name: 'ID', about: 'the document' }, NEEDED_QUERY],
  options: { json: { about: 'the answer as JSON' }, ...CONNECTION },
  examples: [`searchlet explain-miss ./data books 0141439580 '{"term": {"title": "Emma"}}'`],
  async run({ args: [data, index, id, query], options }) {
    const body = searchBody(query)
    const { answer, isThere } = await asking(data, options, async asked => {
      await asked.json('GET', pathOf(index!))
      const document = await asked.found('GET', pathOf(index!, '_doc', id!))
      const answer = await explainMissBehind(asked, { index: index!, body }, id!, document ?? { found: false })
      return { answer, isThere: document !== null }
    })
    if (options.json) out(`${JSON.stringify(answer, null, 2)}\n`)
    else out([...(answer.found ? ['It is a hit.'] : []), ...answer.reasons].map(line => `${line}\n`).join(''))
    return isThere ? EXIT.done : EXIT.missing
  },
})
