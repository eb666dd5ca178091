// Analysis: a text on its way through a chain, stage by stage, with every token under its place in the text.
import { useState } from 'preact/hooks'
import { encodeIndex, type Language, listFields, loadLanguage } from '../../api/catalog.ts'
import { ask } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { keptStore, useStore } from '../../api/store.ts'
import { Button, Choice, Empty, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { copyText } from '../../parts/dialog.tsx'
import { IndexField } from '../../parts/index-field.tsx'
import { type Chain, component, requestOf, STANDARD, settingsOf, toldOf, type Way } from './chain.ts'
import { Options, Steps } from './steps.tsx'

interface Token {
  readonly token: string
  readonly start_offset: number
  readonly end_offset: number
  readonly position: number
  readonly positionLength?: number
  readonly [attribute: string]: Json | undefined
}

interface Stage {
  readonly name: string
  /** A char filter gives a text, everything else tokens. */
  readonly text?: string
  readonly tokens?: readonly Token[]
}

const kept = keptStore('chains', {
  index: '',
  text: 'The QUICK brown foxes jumped over 2 lazy dogs.',
  chains: [STANDARD] as readonly Chain[],
})

export function Analysis() {
  const { index, text, chains } = useStore(kept)
  const language = useLoad(() => loadLanguage(), [])
  const fields = useLoad(() => (index === '' ? Promise.resolve([]) : listFields(index)), [index])
  const change = (at: number, chain: Chain) =>
    kept.set(before => ({ ...before, chains: before.chains.map((one, i) => (i === at ? chain : one)) }))
  return (
    <div class="page">
      <header>
        <div>
          <h2>Analysis</h2>
          <p>What becomes of a text before it is indexed or searched, stage by stage.</p>
        </div>
        {chains.length === 1 ? (
          <Button
            icon="plus"
            onClick={() => kept.set(before => ({ ...before, chains: [...before.chains, { ...STANDARD, analyzer: 'english' }] }))}
          >
            Compare with another
          </Button>
        ) : (
          <Button icon="close" onClick={() => kept.set(before => ({ ...before, chains: before.chains.slice(0, 1) }))}>
            Only one
          </Button>
        )}
      </header>
      <section class="card" aria-label="Text">
        <div class="form">
          <IndexField
            label="Index (for its own analyzers and fields)"
            value={index}
            onText={value => kept.set(before => ({ ...before, index: value }))}
          />
        </div>
        <label class="label" for="analysis-text">
          Text
        </label>
        <textarea
          id="analysis-text"
          class="plain"
          rows={3}
          value={text}
          onInput={event => kept.set(before => ({ ...before, text: event.currentTarget.value }))}
        />
      </section>
      <div class="columns">
        {language.value !== null &&
          chains.map((chain, i) => (
            <section class="card" key={i} aria-label={`Chain ${i + 1}`}>
              <ChainForm
                chain={chain}
                language={language.value!}
                fields={(fields.value ?? []).filter(({ type }) => type !== 'object').map(({ name }) => name)}
                onChange={next => change(i, next)}
              />
              <Stages chain={chain} index={index} text={text} />
            </section>
          ))}
      </div>
    </div>
  )
}

function ChainForm({
  chain,
  language,
  fields,
  onChange,
}: {
  chain: Chain
  language: Language
  fields: readonly string[]
  onChange: (chain: Chain) => void
}) {
  const set = (part: Partial<Chain>) => onChange({ ...chain, ...part })
  const settings = settingsOrNull(chain)
  return (
    <div class="stack">
      <div class="form">
        <Choice
          label="By"
          value={chain.way}
          choices={[
            ['analyzer', 'Analyzer'],
            ['field', 'Field of the index'],
            ['custom', 'Custom chain'],
          ]}
          onChoose={way => set({ way: way as Way })}
        />
        {chain.way === 'analyzer' && (
          <>
            <TextField label="Analyzer" value={chain.analyzer} list="analyzers" onText={analyzer => set({ analyzer })} />
            <datalist id="analyzers">
              {language.analyzers.map(name => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
        {chain.way === 'field' && <Choice label="Field" value={chain.field} choices={['', ...fields]} onChoose={field => set({ field })} />}
        {chain.way === 'custom' && (
          <Choice
            label="Tokenizer"
            value={chain.tokenizer.name}
            choices={language.tokenizers}
            onChoose={name => set({ tokenizer: component(name) })}
          />
        )}
      </div>
      {chain.way === 'custom' && (
        <>
          <Options of={chain.tokenizer} onChange={tokenizer => set({ tokenizer })} />
          <Steps
            label="Char filters"
            chosen={chain.charFilters}
            offered={language.charFilters}
            onChange={charFilters => set({ charFilters })}
          />
          <Steps label="Token filters" chosen={chain.filters} offered={language.tokenFilters} onChange={filters => set({ filters })} />
          <div>
            <Button kind="quiet" icon="copy" disabled={settings === null} onClick={() => void copyText(settings ?? '')}>
              Copy as settings of an index
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Null while options are being typed. */
function settingsOrNull(chain: Chain): string | null {
  try {
    return settingsOf(chain)
  } catch {
    return null
  }
}

function stagesOf(answer: Record<string, Json>): readonly Stage[] {
  const { detail } = answer
  if (!isObject(detail)) return []
  const stages: Stage[] = []
  const tokensOf = (part: Json | undefined) => (isObject(part) && Array.isArray(part.tokens) ? (part.tokens as unknown as Token[]) : [])
  for (const part of Array.isArray(detail.charfilters) ? detail.charfilters : [])
    if (isObject(part))
      stages.push({ name: String(part.name), text: Array.isArray(part.filtered_text) ? part.filtered_text.join('\n') : '' })
  for (const part of [detail.analyzer, detail.tokenizer])
    if (isObject(part)) stages.push({ name: String(part.name), tokens: tokensOf(part) })
  for (const part of Array.isArray(detail.tokenfilters) ? detail.tokenfilters : [])
    if (isObject(part)) stages.push({ name: String(part.name), tokens: tokensOf(part) })
  return stages
}

/** Of the first index the name means; nothing where the user may not ask. */
async function analysisOf(index: string): Promise<Json> {
  if (index === '') return null
  const answer = await ask<Json>('GET', `/${encodeIndex(index)}/_settings/index.analysis.*`).catch(() => null)
  const [first] = isObject(answer) ? Object.values(answer) : []
  const settings = isObject(first) && isObject(first.settings) ? first.settings.index : null
  return isObject(settings) ? (settings.analysis ?? null) : null
}

function Stages({ chain, index, text }: { chain: Chain; index: string; text: string }) {
  const answer = useLoad(async () => {
    const request = text === '' ? null : requestOf(chain, text)
    return request === null ? [] : stagesOf(await ask('POST', `${index === '' ? '' : `/${encodeIndex(index)}`}/_analyze`, request))
  }, [JSON.stringify(chain), text, index])
  const settings = useLoad(() => analysisOf(index), [index])
  const told = toldOf(chain, settings.value)
  const stages = answer.value ?? []
  const isChosen = chain.way === 'custom' || chain[chain.way] !== ''
  return (
    <>
      <Problem error={answer.error} />
      {!isChosen && <p class="dim">Choose what the text goes through.</p>}
      {answer.error === null && isChosen && stages.length === 0 && !answer.isLoading && <Empty icon="analysis" title="No tokens" />}
      <ol class="stages" aria-label="Stages">
        {stages.map((stage, i) => (
          <li key={`${i} ${stage.name}`}>
            <header>
              <b>{stage.name.replace('__anonymous__', '')}</b>
              {told.has(stage.name) && <code class="dim">{told.get(stage.name)}</code>}
              <small>{stage.tokens ? `${stage.tokens.length} tokens${fewer(stages[i - 1], stage)}` : 'text'}</small>
            </header>
            {stage.text !== undefined && <pre class="code">{stage.text}</pre>}
            {stage.tokens !== undefined && <Tokens tokens={stage.tokens} text={text} before={stages[i - 1]?.tokens} />}
          </li>
        ))}
      </ol>
    </>
  )
}

const fewer = (before: Stage | undefined, { tokens = [] }: Stage) => {
  const change = tokens.length - (before?.tokens?.length ?? tokens.length)
  return change === 0 ? '' : ` (${change > 0 ? '+' : ''}${change})`
}

/** Offsets are columns, so that a token stands below what it was made of; tokens that share columns take the next row. */
function placed(tokens: readonly Token[]): { token: Token; row: number }[] {
  const ends: number[] = []
  return tokens.map(token => {
    const width = Math.max(token.end_offset - token.start_offset, token.token.length + 1, 2)
    let row = ends.findIndex(end => end <= token.start_offset)
    if (row < 0) row = ends.length
    ends[row] = token.start_offset + width
    return { token, row }
  })
}

const SHOWN = 500
const USUAL = new Set(['token', 'start_offset', 'end_offset', 'position', 'bytes', 'type', 'termFrequency', 'positionLength'])

function Tokens({ tokens, text, before }: { tokens: readonly Token[]; text: string; before: readonly Token[] | undefined }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = placed(tokens.slice(0, SHOWN))
  const rows = Math.max(0, ...shown.map(({ row }) => row)) + 1
  const width = Math.max(text.length, ...shown.map(({ token }) => token.start_offset + token.token.length)) + 2
  const known = new Set(before?.map(({ token }) => token))
  const isGraph =
    tokens.some(({ positionLength = 1 }) => positionLength > 1) ||
    tokens.some((token, i) => i > 0 && token.position === tokens[i - 1].position)
  const one = chosen === null ? null : (tokens[chosen] ?? null)
  return (
    <>
      <div class="token-scroll" role="group" aria-label="Tokens" tabIndex={0}>
        <div class="token-text" style={{ width: `${width}ch` }} aria-hidden="true">
          {text}
        </div>
        <div class="token-row" style={{ width: `${width}ch`, height: `${rows * 26}px` }}>
          {shown.map(({ token, row }, i) => (
            <button
              key={i}
              type="button"
              class={`token${before !== undefined && !known.has(token.token) ? ' changed' : ''}`}
              aria-pressed={chosen === i}
              style={{
                left: `${token.start_offset}ch`,
                top: `${row * 26}px`,
                minWidth: `${Math.max(1, token.end_offset - token.start_offset)}ch`,
              }}
              onClick={() => setChosen(chosen === i ? null : i)}
            >
              {token.token}
            </button>
          ))}
        </div>
        {isGraph && <Graph tokens={tokens.slice(0, 40)} />}
      </div>
      {one !== null && (
        <p class="token-about">
          <b>{one.token}</b> {one.start_offset}–{one.end_offset}, position {one.position}
          {(one.positionLength ?? 1) > 1 && `, over ${one.positionLength} positions`}, type {String(one.type)}
          {Object.entries(one)
            .filter(([name]) => !USUAL.has(name))
            .map(([name, value]) => `, ${name}: ${shortText(value)}`)}
        </p>
      )}
    </>
  )
}

const STEP = 92

/** Positions as places, tokens as ways between them. */
function Graph({ tokens }: { tokens: readonly Token[] }) {
  const first = Math.min(...tokens.map(({ position }) => position))
  const last = Math.max(...tokens.map(({ position, positionLength = 1 }) => position + positionLength))
  const x = (position: number) => 14 + (position - first) * STEP
  const seen = new Map<string, number>()
  return (
    <svg class="token-graph" width={x(last) + 14} height="96" role="img" aria-label="Graph of positions">
      {Array.from({ length: last - first + 1 }, (_, i) => (
        <circle key={i} cx={x(first + i)} cy="72" r="4" />
      ))}
      {tokens.map(({ token, position, positionLength = 1 }, i) => {
        const way = `${position} ${positionLength}`
        const at = seen.get(way) ?? 0
        seen.set(way, at + 1)
        const [from, to] = [x(position), x(position + positionLength)]
        const height = 8 + (positionLength - 1) * 26 + at * 20
        return (
          <g key={i}>
            <path d={`M${from} 72Q${(from + to) / 2} ${72 - height * 2} ${to} 72`} />
            <text x={(from + to) / 2} y={68 - height}>
              {shortText(token, 14)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
