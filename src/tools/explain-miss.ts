// Why a document is not among the hits, asked of a server as of an engine of this process.
import { pathOf } from '../copy/answered-error.ts'
import type { Searchlet } from '../searchlet.ts'
import { explainMiss, type MissExplanation, type SearchedRequest } from '../testing/explain-miss.ts'

/** Answers of requests that must succeed, as values. */
interface Asker {
  json<T>(method: string, path: string, body?: object): Promise<T>
}

type Params = { readonly index: string; readonly id?: string; readonly body?: object }

/** Through the four calls that it takes. `document`: the answer to the request for it, where that was asked already. */
export function explainMissBehind(asker: Asker, request: SearchedRequest, id: string, document?: object): Promise<MissExplanation> {
  const calls = {
    search: ({ index, body }: Params) => asker.json('POST', pathOf(index, '_search'), body ?? {}),
    get: async ({ index, id }: Params) => document ?? asker.json('GET', pathOf(index, '_doc', id!)),
    indices: {
      getMapping: ({ index }: Params) => asker.json('GET', pathOf(index, '_mapping')),
      analyze: ({ index, body }: Params) => asker.json('POST', pathOf(index, '_analyze'), body),
    },
  }
  return explainMiss(calls as unknown as Searchlet, request, id)
}
