// How steps fail and recover, and what a stepwise simulation tells of it: all as a real OpenSearch does.
import { describe, expect, it } from 'vitest'
import type { Tree } from '../../src/core/java-class.ts'
import { parseTree, stringify } from '../../src/core/json.ts'
import { EngineIngestScripts } from '../../src/engine/ingest/ingest-scripts.ts'
import { IngestDocument } from '../../src/ingest/ingest-document.ts'
import { readPipeline } from '../../src/ingest/pipeline.ts'
import type { Pipeline } from '../../src/ingest/processor.ts'
import { SIMULATED, simulate, simulateStepwise } from '../../src/ingest/simulate.ts'
import { STANDARD_RULES } from '../../src/query/contracts/script.ts'

const PARTS = { embeddings: null, scripts: new EngineIngestScripts(() => STANDARD_RULES) }

const fail = (message: string, more = {}) => ({ fail: { message, ...more } })
const set = (field: string, value: unknown = 1) => ({ set: { field, value } })
const WHY =
  '{{_ingest.on_failure_message}}|{{_ingest.on_failure_processor_type}}|{{_ingest.on_failure_processor_tag}}|{{_ingest.on_failure_pipeline}}'

const inner: Pipeline = read('inner', { processors: [set('x'), fail('in')] })

function read(id: string, config: object): Pipeline {
  return readPipeline(
    id,
    parseTree(JSON.stringify(config)) as Tree,
    name => (name === 'inner' ? inner : name === 'loop' ? read('loop', { processors: [{ pipeline: { name: 'loop' } }] }) : null),
    PARTS,
  )
}

const document = (source: object = {}) => new IngestDocument({ _index: 'i', _id: '1' }, parseTree(JSON.stringify(source)) as Tree)
const plain = (value: unknown) => JSON.parse(stringify(value))

function sourceAfter(config: object, source: object = {}): unknown {
  const answer = plain(simulate(read(SIMULATED, config), document(source)))
  return answer?.doc?._source ?? answer?.error.reason ?? answer
}

describe('failures', () => {
  it.each([
    ['end the pipeline', { processors: [fail('one'), set('x')] }, 'one'],
    ['are ignored', { processors: [fail('one', { ignore_failure: true, on_failure: [set('y')] }), set('x')] }, { x: 1 }],
    ['are recovered from', { processors: [fail('one', { on_failure: [set('y', WHY)], tag: 't' }), set('x')] }, { y: 'one|fail|t|', x: 1 }],
    ['end the pipeline, which recovers', { processors: [fail('one'), set('x')], on_failure: [set('y', WHY)] }, { y: 'one|fail||' }],
    [
      'may befall the recovery',
      { processors: [fail('one', { on_failure: [fail('two')] })], on_failure: [set('y', WHY)] },
      { y: 'two|fail||' },
    ],
    [
      'are forgotten once they are recovered from',
      { processors: [fail('one', { on_failure: [fail('two', { on_failure: [set('m', WHY)] }), set('after', WHY)] })] },
      { m: 'two|fail||', after: '|||' },
    ],
    [
      'tell their innermost cause',
      { processors: [{ convert: { field: 'a', type: 'long' } }], on_failure: [set('y', WHY)] },
      { a: 'b', y: 'For input string: \\"b\\"|convert||' },
    ],
    [
      'name the pipeline within',
      { processors: [{ pipeline: { name: 'inner' } }], on_failure: [set('y', WHY)] },
      { x: 1, y: 'in|fail||inner' },
    ],
    [
      'befall foreach',
      { processors: [{ foreach: { field: 'l', processor: fail('x', { tag: 'in' }) } }], on_failure: [set('y', WHY)] },
      { l: [1], y: 'x|foreach||' },
    ],
    ['end where the document is dropped', { processors: [fail('one', { on_failure: [{ drop: {} }] }), set('x')] }, null],
    ['are circles', { processors: [{ pipeline: { name: 'loop' } }] }, 'Cycle detected for pipeline: loop'],
    ['are missing pipelines', { processors: [{ pipeline: { name: 'x' } }] }, 'Pipeline processor configured for non-existent pipeline [x]'],
  ])('%s', (name, config, expected) => {
    expect(sourceAfter(config, name.includes('innermost') ? { a: 'b' } : name.includes('foreach') ? { l: [1] } : {})).toEqual(expected)
  })
})

describe('step by step', () => {
  const results = (config: object) => plain(simulateStepwise(read(SIMULATED, config), document())).processor_results
  const brief = (result: { processor_type: string; status: string; doc?: { _source: object; _ingest: Record<string, unknown> } }) => [
    result.processor_type,
    result.status,
    ...(result.doc ? [result.doc._source] : []),
  ]

  it('tells of conditions, tags and descriptions', () => {
    expect(results({ processors: [{ set: { field: 'y', value: 2, if: 'false', tag: 't', description: 'D' } }] })).toEqual([
      { processor_type: 'set', status: 'skipped', description: 'D', tag: 't', if: { condition: 'false', result: false } },
    ])
  })

  it('tells of recovering', () => {
    const told = results({ processors: [fail('m', { on_failure: [set('o')] }), fail('n', { ignore_failure: true }), set('y')] })
    expect(told.map(brief)).toEqual([
      ['fail', 'error'],
      ['set', 'success', { o: 1 }],
      ['fail', 'error_ignored', { o: 1 }],
      ['set', 'success', { o: 1, y: 1 }],
    ])
    expect(told[0].error).toMatchObject({ type: 'fail_processor_exception', reason: 'm' })
    expect(told[1].doc._ingest).toMatchObject({
      pipeline: '_simulate_pipeline',
      on_failure_message: 'm',
      on_failure_processor_tag: null,
      on_failure_processor_type: 'fail',
    })
    expect(told[2].ignored_error.error.reason).toBe('n')
  })

  it('tells of pipelines within, and of dropping', () => {
    expect(results({ processors: [{ pipeline: { name: 'inner', ignore_failure: true } }, { drop: {} }, set('y')] }).map(brief)).toEqual([
      ['pipeline', 'success'],
      ['set', 'success', { x: 1 }],
      ['fail', 'error'],
      ['drop', 'dropped'],
    ])
  })

  it('refuses the whole where no processor is to blame', () => {
    expect(() => results({ processors: [{ pipeline: { name: 'x' } }] })).toThrow(
      'Pipeline processor configured for non-existent pipeline [x]',
    )
  })
})
