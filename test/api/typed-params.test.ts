// What a function takes follows from its row of the endpoint table: the compiler knows every parameter of it, and no other.
import { describe, expectTypeOf, it } from 'vitest'
import type { Searchlet, SearchParams } from '../../src/main.ts'

type Given<F> = F extends (params?: infer P, ...rest: never[]) => unknown ? NonNullable<P> : never
type Search = Given<Searchlet['search']>

describe('parameters of typed functions', () => {
  it('are those of the row', () => {
    expectTypeOf<Search['df']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Search['batched_reduce_size']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Search['lenient']>().toEqualTypeOf<boolean | undefined>()
    expectTypeOf<Search['track_total_hits']>().toEqualTypeOf<boolean | number | undefined>()
    expectTypeOf<Given<Searchlet['cat']['indices']>>().toHaveProperty('health')
    expectTypeOf<SearchParams>().toEqualTypeOf<Search>()
    expectTypeOf<Search>().not.toHaveProperty('no_such_parameter')
  })

  it('keep what is known better', () => {
    expectTypeOf<Search['search_type']>().toEqualTypeOf<'query_then_fetch' | 'dfs_query_then_fetch' | undefined>()
  })

  it('refuse what no row has', () => {
    const check = (engine: Searchlet) => [
      engine.search({ df: 'title', q: 'fox' }),
      // @ts-expect-error: there is no such parameter
      engine.search({ dff: 'title' }),
      // @ts-expect-error: it is a number
      engine.count({ terminate_after: 'ten' }),
    ]
    expectTypeOf(check).toBeFunction()
  })
})
