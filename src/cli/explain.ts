// `searchlet explain`: how the score of one document came about, as a tree.
import { pathOf } from '../copy/answered-error.ts'
import { asking, type Json, NEEDED_QUERY, searchBody } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { CommandError, EXIT } from './kit/exit.ts'
import { out } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'
import { type Explanation, explanationBranch, treeOf } from './kit/tree.ts'

export const command = declared({
  about: 'Draws how the score of a document came about, or why it has none. In words: searchlet explain-miss.',
  args: [DATA, { name: 'INDEX', about: 'the index' }, { name: 'ID', about: 'the document' }, NEEDED_QUERY],
  options: { json: { about: 'the whole answer as JSON' }, ...CONNECTION },
  examples: ["searchlet explain ./data books 0141439580 'title:emma'"],
  async run({ args: [data, index, id, query], options }) {
    const { query: asked = { match_all: {} } } = searchBody(query)
    const answer = await asking(data, options, target =>
      target.found<Json & { matched: boolean; explanation?: Explanation }>('POST', pathOf(index!, '_explain', id!), { query: asked }),
    )
    if (answer?.explanation === undefined) throw new CommandError(`there is no document ${id} in ${index}`, undefined, EXIT.missing)
    if (options.json) out(`${JSON.stringify(answer, null, 2)}\n`)
    else out(treeOf(explanationBranch(answer.explanation)))
  },
})
