// `filter_path`: which parts of an answer it keeps.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTree, RawJson, stringify } from '../../src/core/json.ts'
import { LateList } from '../../src/core/late-json.ts'
import { atOnce } from '../../src/core/turns.ts'
import { filterAnswer } from '../../src/rest/filter-path.ts'

const source = '{"a":1,"a.b":{"c":[1,2,{"d":[]},[3,{"d":4}]]},"e":{},"el":[],"long":12345678901234567890123,"f":1e5,"n":null,"ee":[{},[]]}'
const doc = `{"_index":"rst-b","_id":"1","_version":1,"found":true,"_source":${source}}`
const filtered = (answer: unknown, paths: string) => stringify(atOnce(filterAnswer(answer, paths.split(','))))
const filter = (text: string, paths: string) => filtered(new RawJson(Buffer.from(text)), paths)

/** Scalars of a document of which parts are left out are printed anew. */
const shown = source.replace('1e5', '100000.0')
const whole = doc.replace(source, shown)

/** What OpenSearch 3.7 answers to a get of such a document. */
const recorded: [paths: string, answer: string][] = [
  ['_source.a*', '{"_source":{"a":1,"a.b":{"c":[1,2,{"d":[]},[3,{"d":4}]]}}}'],
  ['_source.**.d', '{"_source":{"a.b":{"c":[{"d":[]},[{"d":4}]]}}}'],
  ['-_source.a,-_id', `{"_index":"rst-b","_version":1,"found":true,"_source":${shown.replace('"a":1,', '')}}`],
  ['_source,-_source.e', `{"_source":${shown.replace('"e":{},', '')}}`],
  ['**.c', '{"_source":{"a.b":{"c":[1,2,{"d":[]},[3,{"d":4}]]}}}'],
  ['_source.a\\.b', '{"_source":{"a.b":{"c":[1,2,{"d":[]},[3,{"d":4}]]}}}'],
  ['_source.a\\.b.c.d', '{"_source":{"a.b":{"c":[{"d":[]},[{"d":4}]]}}}'],
  ['_source.a.b', '{}'],
  ['_source.e', '{"_source":{"e":{}}}'],
  ['_source.el', '{"_source":{"el":[]}}'],
  ['_source.ee', '{"_source":{"ee":[{},[]]}}'],
  ['_source.ee.x', '{}'],
  ['_source.n*', '{"_source":{"n":null}}'],
  ['-_source.ee.x', `{"_index":"rst-b","_id":"1","_version":1,"found":true,"_source":${shown.replace(',"ee":[{},[]]', '')}}`],
  [
    '-**.d',
    '{"_index":"rst-b","_id":"1","_version":1,"found":true,"_source":{"a":1,"a.b":{"c":[1,2,[3]]},"long":12345678901234567890123,"f":100000.0,"n":null}}',
  ],
  ['-_source.*', '{"_index":"rst-b","_id":"1","_version":1,"found":true}'],
  ['_source.*.c.d,-_source.a\\.b', '{}'],
  ['**', whole],
  ['*', whole],
  ['_source.long*,_source.f', '{"_source":{"long":12345678901234567890123,"f":100000.0}}'],
  ['_i*x,_i*d', '{"_index":"rst-b","_id":"1"}'],
  ['_source.*.*.d', '{"_source":{"a.b":{"c":[{"d":[]},[{"d":4}]]}}}'],
  ['**.found', '{}'],
  [',found', '{"found":true}'],
]

describe('filter_path', () => {
  it.each(recorded)('%s', (paths, answer) => {
    expect(filter(doc, paths)).toBe(answer)
    expect(filtered(parseTree(doc), paths)).toBe(stringify(parseTree(answer)))
  })

  it('looks at no item of a list that no path leads to', () => {
    const items = new LateList(50_000, () => {
      throw new Error('it was made')
    })
    expect(filtered({ took: 3, errors: false, items }, 'errors')).toBe('{"errors":false}')
  })

  it('drops lists that an excluding path searched and found empty', () => {
    expect(filter('{"took":3,"hits":{"max_score":null,"hits":[]}}', '-hits.hits._source')).toBe('{"took":3,"hits":{"max_score":null}}')
  })

  it('splits any object in two: what a path keeps and what it drops have no name in common', () => {
    const names = fc.constantFrom('a', 'b', 'ab')
    const value = fc.letrec(tie => ({
      node: fc.oneof({ depthSize: 'small' }, fc.integer(), fc.dictionary(names, tie('node')), fc.array(tie('node'), { maxLength: 3 })),
    })).node
    fc.assert(
      fc.property(fc.dictionary(names, value), fc.constantFrom('a', 'a*', '*b'), (object, path) => {
        const text = JSON.stringify(object)
        const kept = Object.keys(JSON.parse(filter(text, path)))
        const left = Object.keys(JSON.parse(filter(text, `-${path}`)))
        expect([...kept, ...left].sort()).toEqual(Object.keys(object).sort())
      }),
    )
  })
})
