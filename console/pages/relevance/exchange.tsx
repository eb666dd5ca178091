// Judgements from elsewhere and for elsewhere: bodies of `_rank_eval`, TREC's qrels with their topics, tables.
import { useState } from 'preact/hooks'
import { bodyFor } from '../../../src/tools/eval/search-body.ts'
import { toQrels, toRankEval, toTopics } from '../../../src/tools/eval/write-judgements.ts'
import { Button, Field, Problem, Tabs } from '../../parts/basics.tsx'
import { copyText, Dialog, toast } from '../../parts/dialog.tsx'
import { saveFile } from '../../parts/files.ts'
import { asJudged, importQueries, kept } from './judged.ts'
import { variantOf } from './rank.ts'

export function Import({ onClose }: { onClose: () => void }) {
  const [judgements, setJudgements] = useState('')
  const [topics, setTopics] = useState('')
  const [error, setError] = useState<Error | null>(null)
  const take = async (event: Event) => {
    event.preventDefault()
    await importQueries(judgements, topics).then(count => {
      toast(`${count} judged queries are here`)
      onClose()
    }, setError)
  }
  return (
    <Dialog title="Import judgements" onClose={onClose} wide>
      <form class="stack" onSubmit={take}>
        <FileText
          label="Judgements"
          hint="A body of _rank_eval, TREC's qrels, or a table with the columns query, document and rating."
          value={judgements}
          onText={setJudgements}
        />
        <FileText
          label="Topics"
          hint="The words of qrels' queries: TREC's topics, or lines of id, tab, words."
          value={topics}
          onText={setTopics}
        />
        <Problem error={error} />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" disabled={judgements.trim() === ''}>
            Import
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const FileText = ({ label, hint, value, onText }: { label: string; hint: string; value: string; onText: (text: string) => void }) => (
  <div class="stack">
    <Field label={label} hint={hint}>
      {(id, described) => (
        <textarea
          id={id}
          aria-describedby={described}
          class="plain mono"
          rows={6}
          spellcheck={false}
          value={value}
          onInput={event => onText(event.currentTarget.value)}
        />
      )}
    </Field>
    <input
      type="file"
      aria-label={`File of ${label.toLowerCase()}`}
      onChange={async event => onText((await event.currentTarget.files?.[0]?.text()) ?? '')}
    />
  </div>
)

const FORMS = [
  { id: 'rank_eval', name: '_rank_eval', file: 'rank-eval.json' },
  { id: 'qrels', name: 'TREC qrels', file: 'qrels.txt' },
  { id: 'topics', name: 'Topics', file: 'topics.tsv' },
] as const

type Form = (typeof FORMS)[number]['id']

export function Export({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState<Form>('rank_eval')
  const { file } = FORMS.find(({ id }) => id === form)!
  let text = ''
  let problem: Error | null = null
  try {
    text = written(form)
  } catch (error) {
    problem = error as Error
  }
  return (
    <Dialog title="Export judgements" onClose={onClose} wide>
      <Tabs label="Form" tabs={FORMS} chosen={form} onChoose={setForm} />
      <Problem error={problem} />
      <pre class="code" tabIndex={0}>
        {text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text}
      </pre>
      <footer>
        <Button icon="copy" onClick={() => void copyText(text)} disabled={problem !== null}>
          Copy
        </Button>
        <Button kind="main" icon="save" onClick={() => saveFile(file, text)} disabled={problem !== null}>
          Save {file}
        </Button>
      </footer>
    </Dialog>
  )
}

const SHOWN = 20_000

/** What `_rank_eval` asks is the first search, with the words in their place. */
function written(form: Form): string {
  const { queries, searches } = kept.get()
  const judged = queries.map(asJudged)
  if (form === 'qrels') return toQrels(judged)
  if (form === 'topics') return toTopics(judged)
  const variant = variantOf(searches[0], 0)
  const requestOf = (query: (typeof judged)[number]) => {
    const { size: _, _source: __, track_total_hits: ___, ...request } = bodyFor(variant, query, 10)
    return request
  }
  return JSON.stringify(toRankEval(judged, searches[0].index, requestOf), null, 2)
}
