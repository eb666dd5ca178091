// Where the time went: a search with `profile`, its phases shard by shard, and its trees with total and own time.
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { encodeIndex } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { isObject, type Json, parseJson } from '../../api/json.ts'
import { keptStore, useStore } from '../../api/store.ts'
import { Button, Empty, millis, Problem } from '../../parts/basics.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { SearchCard } from '../../parts/search-card.tsx'
import { duration, type Piece, readProfile, type ShardProfile, type SliceRun, timesOf } from './profile.ts'

interface Run {
  readonly name: string
  readonly took: number | null
  readonly shards: readonly ShardProfile[]
}

/** OpenSearch refuses what it does not know, and tells less. */
let tellsDetail = true

async function profiled(index: string, body: string): Promise<Json> {
  const asked: Record<string, unknown> = { ...(JSON.parse(body || '{}') as object), profile: true }
  const path = `/${encodeIndex(index || '_all')}/_search?request_cache=false`
  if (tellsDetail && asked.ext === undefined) {
    try {
      return await ask<Json>('POST', path, { ...asked, ext: { searchlet: { profile_detail: true } } })
    } catch (failure) {
      if (!String(failure).includes('SearchExtBuilder')) throw failure
      tellsDetail = false
    }
  }
  return ask<Json>('POST', path, asked)
}

const kept = keptStore('profile', { index: '', body: '{\n  "query": {\n    "match_all": {}\n  }\n}' })

export function Profile() {
  const { index, body } = useStore(kept)
  const [runs, setRuns] = useState<readonly Run[]>([])
  const [error, setError] = useState<Error | null>(null)
  const [isPasting, setPasting] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const add = (json: Json, name: string) => {
    const shards = readProfile(json)
    if (shards === null) return setError(new Error('There is no profile in this: it is the answer of a search with "profile": true.'))
    setError(null)
    setRuns(before => [{ name, took: isObject(json) && typeof json.took === 'number' ? json.took : null, shards }, ...before].slice(0, 2))
  }
  const run = async () => {
    try {
      add(await profiled(index, body), `run ${runs.length + 1}`)
    } catch (failure) {
      setError(failure as Error)
    }
  }
  const [now, before] = runs
  return (
    <div class="page">
      <header>
        <div>
          <h2>Where the time went</h2>
          <p>A search, measured part by part. Times of slices that ran at once add up to more than the clock shows.</p>
        </div>
        <Button onClick={() => setPasting(true)}>Paste a profile</Button>
      </header>
      <SearchCard index={index} body={body} onChange={kept.set} action="Measure" icon="play" onRun={run}>
        {before && (
          <Button pressed={isComparing} onClick={() => setComparing(!isComparing)}>
            Compare with the run before
          </Button>
        )}
      </SearchCard>
      <Problem error={error} />
      {now === undefined ? (
        <Empty icon="profile" title="Nothing measured yet">
          <p>Measure a search twice, with a change between, and compare: what became faster, and what slower.</p>
        </Empty>
      ) : (
        <Measured run={now} former={isComparing && before ? timesOf(before.shards) : null} />
      )}
      {isPasting && (
        <Paste
          onClose={() => setPasting(false)}
          onText={text => {
            setPasting(false)
            try {
              add(parseJson(text), 'pasted')
            } catch {
              setError(new Error('What was pasted is no JSON.'))
            }
          }}
        />
      )}
    </div>
  )
}

function Measured({ run, former }: { run: Run; former: ReadonlyMap<string, number> | null }) {
  const longest = Math.max(...run.shards.map(shard => shard.phases.reduce((sum, { nanos }) => sum + nanos, 0)), 1)
  const times = timesOf(run.shards)
  const names = ['rewrite', 'query', 'collect', 'aggregations', 'fetch']
  return (
    <>
      <section class="card" aria-label="Shards">
        <header>
          <h3>Shards</h3>
          {run.took !== null && <span class="dim">took {millis(run.took)}</span>}
        </header>
        <ol class="timeline">
          {run.shards.map(({ id, phases, slices, runs }) => (
            <Fragment key={id}>
              <li>
                <code title={id}>{shardName(id)}</code>
                <div>
                  {phases.map(({ name, nanos }) => (
                    <i
                      key={name}
                      class={`hue-${names.indexOf(name)}`}
                      style={{ width: `${(nanos / longest) * 100}%` }}
                      title={`${name}: ${duration(nanos)}`}
                    />
                  ))}
                </div>
                <b>{duration(phases.reduce((sum, { nanos }) => sum + nanos, 0))}</b>
              </li>
              {runs.length > 1 ? <Runs runs={runs} /> : slices !== null && <Slices slices={slices} longest={longest} />}
            </Fragment>
          ))}
        </ol>
        <ul class="legend">
          {names
            .filter(name => times.has(name))
            .map(name => (
              <li key={name}>
                <i class={`hue-${names.indexOf(name)}`} aria-hidden="true" />
                {name} <b>{duration(times.get(name) ?? 0)}</b>
                <Change now={times.get(name) ?? 0} before={former?.get(name)} />
              </li>
            ))}
        </ul>
      </section>
      {run.shards.map(shard => (
        <section class="card" key={shard.id} aria-label={shardName(shard.id)}>
          <h3 class="mono">{shardName(shard.id)}</h3>
          <Pieces name="Query" root="query" pieces={shard.query} former={former} />
          {shard.blocks !== null && <Blocks {...shard.blocks} />}
          <Pieces name="Collectors" root="collect" pieces={shard.collectors} former={former} />
          <Pieces name="Aggregations" root="aggregations" pieces={shard.aggregations} former={former} />
          <Pieces name="Fetch" root="fetch" pieces={shard.fetch} former={former} />
        </section>
      ))}
    </>
  )
}

/** Each slice of the query at its place in time, with its thread. */
function Runs({ runs }: { runs: readonly SliceRun[] }) {
  const end = Math.max(...runs.map(({ started, nanos }) => started + nanos), 1)
  return (
    <>
      {runs.map(({ thread, started, nanos }, slice) => (
        <li key={slice} class="slice">
          <span class="dim">
            slice {slice + 1}, {thread === 0 ? 'this thread' : `thread ${thread}`}
          </span>
          <div>
            <i
              class="hue-1"
              style={{ marginLeft: `${(started / end) * 100}%`, width: `${(nanos / end) * 100}%` }}
              title={`from ${duration(started)} on: ${duration(nanos)}`}
            />
          </div>
          <b>{duration(nanos)}</b>
        </li>
      ))}
    </>
  )
}

/** The query's time in the slices that ran at once: an OpenSearch's profile tells the slowest, the fastest and the average. */
function Slices({ slices, longest }: { slices: NonNullable<ShardProfile['slices']>; longest: number }) {
  const { count, min, avg, max } = slices
  const rows = [
    { name: `slowest of ${count} slices`, nanos: max },
    { name: 'average', nanos: avg },
    { name: 'fastest', nanos: min },
  ]
  return (
    <>
      {rows.map(({ name, nanos }) => (
        <li key={name} class="slice">
          <span class="dim">{name}</span>
          <div>
            <i class="hue-1" style={{ width: `${Math.min(100, (nanos / longest) * 100)}%` }} title={`query: ${duration(nanos)}`} />
          </div>
          <b>{duration(nanos)}</b>
        </li>
      ))}
    </>
  )
}

/** A block is 128 documents of a term; one that cannot hold a better hit than those there are is not read. */
function Blocks({ total, read }: NonNullable<ShardProfile['blocks']>) {
  return (
    <div class="blocks" role="group" aria-label="Blocks">
      <span>
        {read.toLocaleString('en')} of {total.toLocaleString('en')} blocks of posting lists read,{' '}
        <b>{Math.round((1 - read / total) * 100)} % skipped</b>
      </span>
      <div class="time-bar">
        <i style={{ width: `${(read / total) * 100}%` }} />
      </div>
    </div>
  )
}

/** `[node][books][0]` without the node. */
const shardName = (id: string) => id.replace(/^\[[^\]]*\]/, '') || id

interface Row {
  readonly piece: Piece
  readonly depth: number
  readonly key: string
}

function rowsOf(pieces: readonly Piece[], path: string, depth = 0): readonly Row[] {
  return pieces.flatMap((piece, i) => {
    const key = `${path}/${i} ${piece.type}`
    return [{ piece, depth, key }, ...rowsOf(piece.children, key, depth + 1)]
  })
}

function Pieces({
  name,
  root,
  pieces,
  former,
}: {
  name: string
  root: string
  pieces: readonly Piece[]
  former: ReadonlyMap<string, number> | null
}) {
  const [open, setOpen] = useState<string | null>(null)
  const rows = rowsOf(pieces, root)
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ piece }) => piece.nanos), 1)
  const hasSlices = rows.some(({ piece }) => piece.slices !== null)
  return (
    <div class="table-box" role="group" aria-label={name} tabIndex={0}>
      <table class="pieces">
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">Time</th>
            <th scope="col" class="number">
              Total
            </th>
            <th scope="col" class="number">
              Own
            </th>
            {hasSlices && (
              <th scope="col" class="number">
                Slices min / avg / max
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ piece, depth, key }) => (
            <tr key={key}>
              <td style={{ paddingLeft: `${10 + depth * 18}px` }}>
                <button type="button" class="link" aria-expanded={open === key} onClick={() => setOpen(open === key ? null : key)}>
                  {piece.type}
                </button>{' '}
                <code class="dim">{piece.description}</code>
                {open === key && <Breakdown breakdown={piece.breakdown} />}
              </td>
              <td>
                <div class="time-bar">
                  <i style={{ width: `${(piece.nanos / most) * 100}%` }} />
                  <i class="own" style={{ width: `${(piece.own / most) * 100}%` }} />
                </div>
              </td>
              <td class="number">
                {duration(piece.nanos)} <Change now={piece.nanos} before={former?.get(key)} />
              </td>
              <td class="number">{duration(piece.own)}</td>
              {hasSlices && (
                <td class="number">
                  {piece.slices ? `${duration(piece.slices.min)} / ${duration(piece.slices.avg)} / ${duration(piece.slices.max)}` : ''}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Breakdown({ breakdown }: { breakdown: Readonly<Record<string, number>> }) {
  const steps = Object.entries(breakdown).filter(([name, value]) => value > 0 && !/_count$/.test(name) && !/^(min|max|avg)_/.test(name))
  if (steps.length === 0) return <p class="dim">Nothing is told of its steps.</p>
  return (
    <dl class="breakdown">
      {steps.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {/_(skipped|visited|scored)|count|docs|blocks/.test(name) ? value : duration(value)}
            {breakdown[`${name}_count`] !== undefined && <small> × {breakdown[`${name}_count`]}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined || before === 0) return null
  const part = ((now - before) / before) * 100
  return <small class={part > 10 ? 'slower' : part < -10 ? 'faster' : ''}>{`${part > 0 ? '+' : ''}${part.toFixed(0)} %`}</small>
}

function Paste({ onClose, onText }: { onClose: () => void; onText: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Dialog title="Paste a profile" onClose={onClose} wide>
      <textarea
        class="plain"
        rows={12}
        aria-label="Answer of a search with profile"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <footer>
        <Button kind="main" onClick={() => onText(text)} disabled={text.trim() === ''}>
          Show
        </Button>
      </footer>
    </Dialog>
  )
}
