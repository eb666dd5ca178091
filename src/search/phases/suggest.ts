// The phases of suggestions: every shard suggests, and the documents that completions show are fetched.
import { andThen } from '../../core/eventually.ts'
import { lazily } from '../../core/lazily.ts'
import { inTurns, Turns } from '../../core/turns.ts'
import type { SuggestSpec } from '../contracts/suggest-spec.ts'
import { TURN_MILLIS } from '../group/shard-group.ts'
import { queryContext } from '../shards/shard-queries.ts'
import type { ShardSuggestion } from '../suggest/shard-suggestion.ts'
import { fetchDocs } from './fetch.ts'
import type { SearchPhase, SearchState } from './phase.ts'

const suggesters = lazily(() => import('../suggest/suggest-shard.ts'))
const printing = lazily(() => import('../suggest/shown-suggestions.ts'))

export const suggestPhase: SearchPhase = {
  took: 'fetch',
  refuses: 'query',
  run: search => suggestEach(search, search.request.suggest!),
}

async function suggestEach(search: SearchState, suggest: SuggestSpec): Promise<void> {
  const { group, request, cx } = search
  const turns = new Turns(TURN_MILLIS)
  const found: (readonly ShardSuggestion[] | null)[] = []
  for (const [place, shard] of group.shards.entries()) {
    found.push(null)
    if (shard.error !== null) continue
    try {
      const { target } = shard
      const options = group.options(shard, null)
      const { searcher } = shard.opened(request, options)
      const suggesting = suggesters().suggestShard({ target, searcher, queries: queryContext(target, options), check: cx.check }, suggest)
      found[place] = await inTurns(suggesting, turns)
    } catch (error) {
      group.fail(shard, error, cx)
      search.results = search.results.map((result, i) => (i === place ? null : result))
    }
    if (turns.isOver) await turns.pass()
  }
  group.clock.look()
  search.suggested = found
}

export const completionsPhase: SearchPhase = {
  took: 'fetch',
  refuses: 'fetch',
  run(search) {
    const shown = printing().shownSuggestions(search.request, search.suggested, docs => fetchDocs(search, docs))
    return andThen(shown, suggest => {
      search.suggest = suggest
    })
  },
}
