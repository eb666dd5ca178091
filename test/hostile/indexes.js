// What hostile requests are sent to: few documents, since what they ask for is what makes them heavy.
import { times } from './requests/lib.js'

const DOCUMENTS = 20_000

export async function makeIndexes(send) {
  const ok = async request => {
    const { status, body } = await send(request)
    if (status >= 300) throw new Error(String(body).slice(0, 500))
  }
  await ok([
    'PUT',
    '/docs',
    {
      settings: { 'index.knn': true, 'index.max_result_window': 10_000 },
      mappings: {
        properties: {
          k: { type: 'keyword' },
          p: { type: 'keyword' },
          c: { type: 'keyword' },
          t: { type: 'text' },
          w: { type: 'wildcard' },
          n: { type: 'long' },
          d: { type: 'date' },
          i: { type: 'ip' },
          r: { type: 'long_range' },
          dr: { type: 'date_range' },
          g: { type: 'geo_point' },
          s: { type: 'geo_shape' },
          v: { type: 'knn_vector', dimension: 3, method: { name: 'hnsw', engine: 'lucene', space_type: 'l2' } },
          q: { type: 'percolator' },
          f: { type: 'flat_object' },
          o: { type: 'nested' },
          off: { type: 'object', enabled: false },
        },
      },
    },
  ])
  for (let from = 0; from < DOCUMENTS; from += 2_000) {
    const lines = times(2_000, i => {
      const n = from + i
      const document = {
        k: `k${n % 2_000}`,
        p: `${n}`,
        c: `c${n % 50}`,
        t: `a b w${n}`,
        n,
        d: 1_600_000_000_000 + n * 86_400_000,
        i: `10.0.${(n >> 8) & 255}.${n & 255}`,
        g: [(n % 360) - 180, (n % 170) - 85],
      }
      if (n < 20) {
        document.s = {
          type: 'polygon',
          coordinates: [
            [
              [0, 0],
              [90, 0],
              [90, 60],
              [0, 60],
              [0, 0],
            ],
          ],
        }
        document.v = [n, 1, 2]
        document.w = `ab${n}`
        document.r = { gte: 0, lte: 1e12 }
        document.dr = { gte: '1970', lte: '2100' }
        document.q = { match: { t: `w${n}` } }
        document.o = [{ a: n }]
      }
      return `{"index":{"_id":"${n}"}}\n${JSON.stringify(document)}\n`
    })
    await ok(['POST', '/docs/_bulk', lines.join('')])
  }
  await ok(['PUT', '/long-list/_doc/1?refresh=true', { list: times(65_000, n => `k${n}`) }])
  await ok(['PUT', '/completions', { mappings: { properties: { c: { type: 'completion' } } } }])
  await ok(['PUT', '/docs/_mapping', { properties: { c2: { type: 'completion' } } }])
  await ok(['POST', '/_refresh'])
}
