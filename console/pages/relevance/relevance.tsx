// Relevance: judged queries, measured by one search or two, with what each change does to the figures and to the hits.
import { useState } from 'preact/hooks'
import type { Difference } from '../../../src/tools/eval/rankings.ts'
import { useStore } from '../../api/store.ts'
import { JsonBox } from '../../editor/json-box.tsx'
import { Button, Empty, Problem, TextField } from '../../parts/basics.tsx'
import { IndexField } from '../../parts/index-field.tsx'
import { Export, Import } from './exchange.tsx'
import { Hits } from './hits.tsx'
import { addQuery, change, changeSearch, kept, LETTERS, type Search } from './judged.ts'
import { Mix } from './mix.tsx'
import { QueryTable } from './query-table.tsx'
import { forgetFound, type Ranked, useRanked } from './rank.ts'

export function Relevance() {
  const all = useStore(kept)
  const { queries, searches } = all
  const [turn, setTurn] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'import' | 'export' | null>(null)
  const { ranked, error, isRunning } = useRanked(all, turn)
  const run = () => {
    forgetFound()
    setTurn(before => before + 1)
  }
  const open = queries.find(({ id }) => id === chosen)
  return (
    <div class="page" aria-busy={isRunning}>
      <header>
        <div>
          <h2>Relevance</h2>
          <p>Queries whose good answers are known, and how well a search finds them: measured again with every change.</p>
        </div>
        <Button icon="open" onClick={() => setDialog('import')}>
          Import
        </Button>
        <Button icon="save" onClick={() => setDialog('export')} disabled={queries.length === 0}>
          Export
        </Button>
        {searches.length === 1 ? (
          <Button icon="plus" onClick={() => change({ searches: [searches[0], searches[0]] })}>
            Compare with another
          </Button>
        ) : (
          <Button icon="close" onClick={() => change({ searches: searches.slice(0, 1) })}>
            Only A
          </Button>
        )}
      </header>
      <div class="columns">
        {searches.map((search, at) => (
          <OneSearch key={LETTERS[at]} search={search} at={at} isAlone={searches.length === 1} onRun={run} />
        ))}
      </div>
      <Problem error={error} />
      {ranked !== null && <Figures ranked={ranked} />}
      <Queries chosen={chosen} onChoose={setChosen} ranked={ranked} onRun={run} />
      {open !== undefined && ranked !== null && (
        <Hits
          key={open.id}
          query={open}
          searches={ranked.searches}
          indexes={searches.map(({ index }) => index)}
          onClose={() => setChosen(null)}
        />
      )}
      {dialog === 'import' && <Import onClose={() => setDialog(null)} />}
      {dialog === 'export' && <Export onClose={() => setDialog(null)} />}
    </div>
  )
}

function OneSearch({ search, at, isAlone, onRun }: { search: Search; at: number; isAlone: boolean; onRun: () => void }) {
  const name = isAlone ? 'Search' : `Search ${LETTERS[at]}`
  return (
    <section class="card" aria-label={name}>
      <header>
        <h3 class="grow">{name}</h3>
      </header>
      <IndexField value={search.index} label="Index" onText={index => changeSearch(at, { index })} />
      <JsonBox
        label={isAlone ? 'Body' : `Body of ${LETTERS[at]}`}
        value={search.body}
        index={search.index}
        rows={9}
        onText={body => changeSearch(at, { body })}
        onRun={onRun}
      />
      <p class="dim">
        <code>{'{{query}}'}</code> stands for the words of each query. Empty, each query asks what it came with.
      </p>
      <Mix body={search.body} onBody={body => changeSearch(at, { body })} />
    </section>
  )
}

const figure = (value: number) => value.toFixed(4)

function Figures({ ranked: { measures, searches, against } }: { ranked: Ranked }) {
  return (
    <section class="card" aria-label="Figures">
      <div class="table-box" role="group" aria-label="Measures" tabIndex={0}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">Measure</th>
              {searches.map(({ name }) => (
                <th key={name} scope="col" class="number">
                  {searches.length > 1 ? name : 'Mean'}
                </th>
              ))}
              <th scope="col" class="figure-bar">
                <span class="hidden">Drawn</span>
              </th>
              {against !== null && (
                <>
                  <th scope="col" class="number">
                    B − A
                  </th>
                  <th scope="col">Queries</th>
                  <th scope="col" class="number" title="How likely a difference as large is where the two differ by chance only">
                    p
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {measures.map(measure => (
              <tr key={measure}>
                <th scope="row">{measure}</th>
                {searches.map(({ name, figures }) => (
                  <td key={name} class="number">
                    {figure(figures[measure])}
                  </td>
                ))}
                <td>
                  {searches.map(({ name, figures }, i) => (
                    <div key={name} class="figure-line">
                      <i class={`hue-${i}`} style={{ width: `${figures[measure] * 100}%` }} />
                    </div>
                  ))}
                </td>
                {against !== null && <Against difference={against[measure]} />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Against = ({ difference: { difference, p, better, worse } }: { difference: Difference }) => (
  <>
    <td class={`number ${difference > 0 ? 'faster' : difference < 0 ? 'slower' : ''}`}>
      {difference > 0 ? '+' : ''}
      {figure(difference)}
    </td>
    <td class="nowrap">
      {better} better, {worse} worse
    </td>
    <td class="number">{p < 0.001 ? '< 0.001' : p.toFixed(3)}</td>
  </>
)

function Queries({
  chosen,
  onChoose,
  ranked,
  onRun,
}: {
  chosen: string | null
  onChoose: (id: string | null) => void
  ranked: Ranked | null
  onRun: () => void
}) {
  const { queries, measures, relevant, searches } = useStore(kept)
  const [words, setWords] = useState('')
  const add = (event: Event) => {
    event.preventDefault()
    if (words.trim() === '') return
    onChoose(addQuery(words.trim()))
    setWords('')
  }
  return (
    <section class="card" aria-label="Judged queries">
      <header>
        <h3 class="grow">Judged queries</h3>
        <Button icon="refresh" kind="quiet" onClick={onRun} disabled={queries.length === 0} title="After documents have changed">
          Search again
        </Button>
      </header>
      <div class="form">
        <TextField
          label="Measures"
          value={measures}
          onText={measures => change({ measures })}
          placeholder="nDCG@10,MAP,MRR@10,ERR@10,P@10,R@100"
        />
        <TextField
          label="Relevant from rating"
          type="number"
          min={1}
          value={String(relevant)}
          onText={text => change({ relevant: Math.max(1, Number(text) || 1) })}
        />
      </div>
      {queries.length === 0 ? (
        <Empty icon="relevance" title="No judged queries yet">
          <p>
            Choose an index, add the words of a query that matters, and rate its hits: 0 is wrong, 3 could not be better. A handful of
            queries tells more than a hunch. Judgements there are already can be imported.
          </p>
        </Empty>
      ) : (
        <QueryTable queries={queries} ranked={ranked} chosen={chosen} onChoose={onChoose} />
      )}
      {queries.length > 0 && searches[0].index === '' && <p class="notice warn">Choose an index: then its hits can be rated.</p>}
      <form class="form" onSubmit={add}>
        <TextField label="Words of a query" value={words} onText={setWords} placeholder="quick fox" />
        <Button type="submit" icon="plus" disabled={words.trim() === ''}>
          Add a query
        </Button>
      </form>
    </section>
  )
}
