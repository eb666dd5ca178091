// A document, or a search, on its way through a pipeline, step by step, while the pipeline is written.
import { useState } from 'preact/hooks'
import { encodeIndex } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { JsonBox } from '../../editor/json-box.tsx'
import { Button, Empty, Problem, TextField } from '../../parts/basics.tsx'
import { toast } from '../../parts/dialog.tsx'
import { IndexField } from '../../parts/index-field.tsx'
import { type Step, Steps } from './steps.tsx'

export interface PipelineKind {
  readonly path: string
  readonly operation: string
  readonly walks: 'ingest' | 'search'
}

interface WalkProps {
  readonly kind: PipelineKind
  /** Empty: a new one. */
  readonly name: string
  readonly body: string
  readonly onBack: () => void
}

const DOCUMENT = '{\n  "title": " The quick brown Fox "\n}'
const SEARCH = '{\n  "query": {\n    "match_all": {}\n  }\n}'

export function Walk({ kind, name, body, onBack }: WalkProps) {
  const isIngest = kind.walks === 'ingest'
  const [called, setCalled] = useState(name)
  const [pipeline, setPipeline] = useState(body)
  const [index, setIndex] = useState('')
  const [given, setGiven] = useState(isIngest ? DOCUMENT : SEARCH)
  const [steps, setSteps] = useState<readonly Step[] | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const go = async () => {
    try {
      setSteps(await (isIngest ? ingested(pipeline, index, given) : searched(pipeline, index, given)))
      setError(null)
    } catch (failure) {
      setSteps(null)
      setError(failure instanceof SyntaxError ? new Error('One of the boxes holds no JSON yet: see the mark in it.') : (failure as Error))
    }
  }
  const take = async () => {
    const query = { function_score: { query: { match_all: {} }, random_score: {} } }
    await ask<{ hits: { hits: { _source?: Json }[] } }>('POST', `/${encodeIndex(index)}/_search`, { size: 1, query }).then(({ hits }) => {
      const source = hits.hits[0]?._source
      if (source === undefined) toast('There is no document in it')
      else setGiven(JSON.stringify(source, null, 2))
    }, setError)
  }
  const save = async () => {
    setError(null)
    await ask('PUT', `${kind.path}/${encodeURIComponent(called)}`, pipeline).then(() => toast(`${called} is saved`), setError)
  }
  return (
    <>
      <section class="card" aria-label="Pipeline">
        <header>
          <Button kind="quiet" onClick={onBack}>
            All pipelines
          </Button>
          <h3 class="grow">{name || 'A new pipeline'}</h3>
          <Button onClick={() => void save()} disabled={called === ''}>
            Save
          </Button>
          <Button kind="main" icon="play" title="Ctrl+Enter" onClick={() => void go()} disabled={!isIngest && index === ''}>
            Walk through
          </Button>
        </header>
        <div class="columns">
          <div class="stack">
            {name === '' && <TextField label="Name" required value={called} onText={setCalled} placeholder="clean" />}
            <JsonBox label="Pipeline" operation={kind.operation} value={pipeline} onText={setPipeline} rows={16} onRun={() => void go()} />
          </div>
          <div class="stack">
            <div class="form">
              <IndexField value={index} onText={setIndex} />
              {isIngest && (
                <Button onClick={() => void take()} disabled={index === ''}>
                  Take a document
                </Button>
              )}
            </div>
            <JsonBox
              label={isIngest ? 'Document' : 'Search'}
              operation={isIngest ? 'index' : 'search'}
              index={index}
              value={given}
              onText={setGiven}
              rows={12}
              onRun={() => void go()}
            />
          </div>
        </div>
        <Problem error={error} />
      </section>
      <section class="card" aria-label="Steps">
        {steps === null ? (
          <Empty icon="play" title="Nothing has gone through yet">
            <p>
              {isIngest
                ? 'Each processor shows what it changed in the document. Nothing is stored by that.'
                : 'Choose an index: each processor shows what it changed in the request or in the hits.'}
            </p>
          </Empty>
        ) : steps.length === 0 ? (
          <p class="dim">There is no processor in it.</p>
        ) : (
          <Steps steps={steps} label="Steps" />
        )}
      </section>
    </>
  )
}

const reasonOf = (error: Json | undefined): string | null =>
  isObject(error) ? String(error.reason ?? shortText(error)) : error ? String(error) : null

const IN_A_ROW = ['_index', '_id', '_routing', '_source'] as const

/** What processors see of a document. */
const partsOf = (doc: Json | undefined): Json | undefined =>
  isObject(doc) ? Object.fromEntries(IN_A_ROW.flatMap(key => (doc[key] === undefined ? [] : [[key, doc[key]]]))) : undefined

async function ingested(pipeline: string, index: string, document: string): Promise<readonly Step[]> {
  const doc = { _index: index || 'index', _id: 'id', _source: JSON.parse(document) as Json }
  const answer = await ask<{ docs: Record<string, Json>[] }>('POST', '/_ingest/pipeline/_simulate?verbose', {
    pipeline: JSON.parse(pipeline) as Json,
    docs: [doc],
  })
  const [first = {}] = answer.docs
  let before: Json | undefined = doc
  return (Array.isArray(first.processor_results) ? first.processor_results : []).filter(isObject).map((result): Step => {
    const after = partsOf(result.doc) ?? before
    const step = {
      name: String(result.processor_type ?? result.tag ?? 'processor'),
      about: [result.tag, result.description, isObject(result.if) ? `if ${String(result.if.condition)}` : undefined]
        .filter(Boolean)
        .join(' · '),
      status: String(result.status ?? 'success'),
      before,
      after,
      error: reasonOf(result.error ?? result.ignored_error),
      millis: null,
    }
    before = after
    return step
  })
}

async function searched(pipeline: string, index: string, search: string): Promise<readonly Step[]> {
  const body = { ...(JSON.parse(search) as object), search_pipeline: JSON.parse(pipeline) as Json }
  const answer = await ask<{ processor_results?: Json[] }>('POST', `/${encodeIndex(index)}/_search?verbose_pipeline=true`, body)
  return (answer.processor_results ?? []).filter(isObject).map(
    (result): Step => ({
      name: String(result.processor_name),
      about: String(result.tag ?? ''),
      status: String(result.status),
      before: result.input_data,
      after: result.output_data,
      error: reasonOf(result.error),
      millis: typeof result.duration_millis === 'number' ? result.duration_millis : null,
    }),
  )
}
