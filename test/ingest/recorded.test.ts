// Processors against what a real OpenSearch answered: recorded.jsonl has on each line processors, documents and the answers to them.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isApiError } from '../../src/core/errors.ts'
import type { Tree } from '../../src/core/java-class.ts'
import { parseTree, stringify } from '../../src/core/json.ts'
import { EngineIngestScripts } from '../../src/engine/ingest/ingest-scripts.ts'
import { Options } from '../../src/ingest/options.ts'
import { readPipeline } from '../../src/ingest/pipeline.ts'
import { readDocuments, SIMULATED, simulate } from '../../src/ingest/simulate.ts'
import { STANDARD_RULES } from '../../src/query/contracts/script.ts'

const PARTS = { embeddings: null, scripts: new EngineIngestScripts(() => STANDARD_RULES) }

interface Case {
  readonly processors: readonly Record<string, unknown>[]
  readonly on_failure?: readonly unknown[]
  readonly docs: readonly unknown[]
  /** One for each document; null where it was dropped. */
  readonly answers?: readonly unknown[]
  /** Where the pipeline was refused. */
  readonly error?: unknown
}

const lines = readFileSync(new URL('recorded.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const cases = lines.map(line => JSON.parse(line) as Case)

const tree = (value: unknown) => parseTree(JSON.stringify(value)) as Tree

/** As a client sees it, without what changes from call to call. */
function seen(value: unknown): unknown {
  const plain = JSON.parse(stringify(value))
  if (plain?.doc) delete plain.doc._ingest.timestamp
  if (plain?.error) delete plain.error.root_cause
  return plain
}

function run({ processors, on_failure, docs }: Case): Pick<Case, 'answers' | 'error'> {
  try {
    const pipeline = readPipeline(SIMULATED, tree({ processors, on_failure }), () => null, PARTS)
    const documents = readDocuments(new Options({}, tree({ docs: docs.map(_source => ({ _source })) })))
    return { answers: documents.map(document => seen(simulate(pipeline, document))) }
  } catch (error) {
    if (isApiError(error)) return { error: error.toEntry(true) }
    throw error
  }
}

const byProcessor = new Map<string, Case[]>()
for (const each of cases) {
  const name = Object.keys(each.processors[0])[0]
  byProcessor.set(name, [...(byProcessor.get(name) ?? []), each])
}

describe.each([...byProcessor])('%s', (_, group) => {
  it.each(group.map((each, i) => [`${i} ${JSON.stringify(each.processors)}`.slice(0, 120), each] as const))('%s', (_, each) => {
    const { answers, error } = each
    expect(run(each)).toEqual(answers === undefined ? { error } : { answers })
  })
})
