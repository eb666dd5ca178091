// The workbench: requests on one side, their answers on the other.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Language, loadLanguage } from '../../api/catalog.ts'
import { type Answer, call, type Method, reasonOf } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { keptStore, useStore } from '../../api/store.ts'
import { completeRequests, operationOf } from '../../editor/complete.ts'
import { Editor, type Mark } from '../../editor/editor.tsx'
import { faultIn } from '../../editor/json-scan.ts'
import { isLines, readRequests, requestAt, requestsWithin, sentBody, sentLines, type TextRequest } from '../../editor/requests.ts'
import { Button, bytes, Empty, millis, Tabs } from '../../parts/basics.tsx'
import { copyText, Dialog, toast } from '../../parts/dialog.tsx'
import { saveFile } from '../../parts/files.ts'
import { AnswerView, type View, viewsOf } from './answer-views.tsx'
import { asCall, asCurl } from './copy-as.ts'
import { append, history, type Ran, remember, results, text } from './state.ts'

export function Workbench() {
  const written = useStore(text)
  const ran = useStore(results)
  const [language, setLanguage] = useState<Language | null>(null)
  const [place, setPlace] = useState<readonly [number, number]>([0, 0])
  const [running, setRunning] = useState<AbortController | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState<'history' | 'copy' | null>(null)
  useEffect(() => void loadLanguage().then(setLanguage, () => {}), [])

  const requests = readRequests(written)
  const chosen = place[0] === place[1] ? one(requestAt(requests, place[0])) : requestsWithin(requests, place[0], place[1])
  const current = chosen[0] ?? null
  const marks = [
    ...faultsOf(chosen),
    ...ran
      .flatMap(marksOf)
      .filter(mark => requests.some(request => mark.request.body === request.body && mark.request.line === request.line)),
  ]

  const run = async () => {
    if (chosen.length === 0) return setFailure('Write a request first: a line such as GET /_search, and its body below.')
    running?.abort()
    const stop = new AbortController()
    setRunning(stop)
    setFailure(null)
    const answers: Ran[] = []
    try {
      for (const request of chosen) {
        answers.push({ request, answer: await send(request, stop.signal) })
        results.set([...answers])
      }
    } catch (error) {
      if (!stop.signal.aborted) setFailure((error as Error).message)
    }
    setRunning(null)
  }

  return (
    <div class="workbench">
      <section class="pane" aria-label="Requests">
        <div class="bar">
          <Button kind="main" icon="play" onClick={run} title="Ctrl+Enter">
            {chosen.length > 1 ? `Run ${chosen.length}` : 'Run'}
          </Button>
          {running && <Button onClick={() => running.abort()}>Stop</Button>}
          <Button kind="quiet" onClick={() => text.set(formatted(written, chosen))} disabled={chosen.length === 0}>
            Format
          </Button>
          <Button kind="quiet" icon="copy" onClick={() => setShown('copy')} disabled={current === null}>
            Copy as
          </Button>
          <span class="grow" />
          <Button kind="quiet" icon="clock" label="History" title="History" onClick={() => setShown('history')} />
          <OpenFile />
          <Button
            kind="quiet"
            icon="save"
            label="Save to a file"
            title="Save to a file"
            onClick={() => saveFile('requests.http', written)}
          />
        </div>
        <Editor
          label="Requests"
          mode="requests"
          value={written}
          onText={text.set}
          marks={marks}
          active={current === null ? null : [current.line, lineOf(written, chosen.at(-1)!.to)]}
          onPlace={(from, to) => setPlace([from, to])}
          onRun={run}
          {...(language && { complete: (typed: string, offset: number) => completeRequests(typed, offset, language) })}
        />
      </section>
      <section class="pane" aria-label="Answers" aria-busy={running !== null}>
        {failure && (
          <p class="notice" role="alert">
            {failure}
          </p>
        )}
        {ran.length === 0 ? (
          <Empty icon="workbench" title="Nothing has run yet">
            <p>
              Put the caret into a request and press <kbd>Ctrl</kbd> <kbd>Enter</kbd>. Mark several, and they run one after the other.
            </p>
            <p>
              <kbd>Ctrl</kbd> <kbd>Space</kbd> completes endpoints, parameters, queries, and the fields and values of your indexes.
            </p>
          </Empty>
        ) : (
          <Answers ran={ran} />
        )}
      </section>
      {shown === 'history' && <History onClose={() => setShown(null)} />}
      {shown === 'copy' && current !== null && <CopyAs request={current} language={language} onClose={() => setShown(null)} />}
    </div>
  )
}

const one = (request: TextRequest | null) => (request === null ? [] : [request])
const lineOf = (written: string, offset: number) => written.slice(0, offset).split('\n').length - 1

async function send(request: TextRequest, signal: AbortSignal): Promise<Answer> {
  const { method, path, body } = request
  const lines = isLines(path)
  const sent = body.trim() === '' ? undefined : lines ? sentLines(body) : sentBody(body)
  const answer = await call(method as Method, path, sent, { signal, ...(lines && { type: 'application/x-ndjson' }) })
  remember({ method, path, body: body.length > 20_000 ? '' : body.trim(), status: answer.status, at: Date.now() })
  return answer
}

// ---- marks ----

function faultsOf(requests: readonly TextRequest[]): (Mark & { request: TextRequest })[] {
  return requests.flatMap(request => {
    const { body, path, bodyLine } = request
    if (body.trim() === '' || body.length > 200_000) return []
    if (!isLines(path)) return placed(request, faultIn(body), body, bodyLine)
    return body.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : placed(request, faultIn(line), line, bodyLine + i)).slice(0, 1))
  })
}

function placed(
  request: TextRequest,
  fault: { offset: number; reason: string } | null,
  body: string,
  first: number,
): (Mark & { request: TextRequest })[] {
  if (fault === null) return []
  const before = body.slice(0, fault.offset).split('\n')
  return [{ request, line: first + before.length - 1, column: before.at(-1)!.length, text: fault.reason }]
}

/** The server says where: as members of the error, or in its sentence. */
function marksOf({ request, answer }: Ran): (Mark & { request: TextRequest })[] {
  if (answer.ok || request.body === '') return []
  const at = spotIn(answer.json)
  if (at === null) return []
  return [{ request, line: request.bodyLine + at.line - 1, column: at.column - 1, text: reasonOf(answer) }]
}

function spotIn(json: Json | undefined): { line: number; column: number } | null {
  if (!isObject(json) || !isObject(json.error)) return null
  const { error } = json
  for (const part of [error, ...(Array.isArray(error.root_cause) ? error.root_cause : []), error.caused_by]) {
    if (!isObject(part)) continue
    if (typeof part.line === 'number' && typeof part.col === 'number') return { line: part.line, column: part.col }
    const said = /\[(\d+):(\d+)\]|line: (\d+), column: (\d+)/.exec(String(part.reason))
    if (said !== null) return { line: Number(said[1] ?? said[3]), column: Number(said[2] ?? said[4]) }
  }
  return null
}

// ---- answers ----

const preferred = keptStore<View>('view', 'json')

function Answers({ ran }: { ran: readonly Ran[] }) {
  const [at, setAt] = useState(0)
  const wanted = useStore(preferred)
  const { request, answer } = ran[Math.min(at, ran.length - 1)]
  const views = viewsOf(answer)
  const view = views.some(({ id }) => id === wanted) ? wanted : views.some(({ id }) => id === 'json') ? 'json' : 'text'
  const took = isObject(answer.json) && typeof answer.json.took === 'number' ? answer.json.took : null
  return (
    <>
      {ran.length > 1 && (
        <div class="bar">
          <Tabs
            label="Answers"
            tabs={ran.map(({ request, answer }, i) => ({
              id: String(i),
              name: `${request.method} ${shortText(request.path, 24)} · ${answer.status}`,
            }))}
            chosen={String(Math.min(at, ran.length - 1))}
            onChoose={id => setAt(Number(id))}
          />
        </div>
      )}
      <div class="bar">
        <Tabs label="Form of the answer" tabs={views} chosen={view} onChoose={preferred.set} />
        <span class="grow" />
        <span class={`status ${answer.ok ? 'good' : 'bad'}`} data-testid="status">
          {answer.status}
        </span>
        <span
          class="dim nowrap"
          title={took === null ? 'Until the answer was here' : `Until the answer was here; the engine took ${took} ms`}
        >
          {millis(answer.millis)} · {bytes(answer.text.length)}
        </span>
        <Button kind="quiet" icon="copy" label="Copy the answer" title="Copy the answer" onClick={() => void copyText(answer.text)} />
      </div>
      {!answer.ok && (
        <p class="notice" role="alert">
          {reasonOf(answer)}
        </p>
      )}
      <div class="answer" role="region" aria-label="Answer" tabIndex={0} key={`${request.from} ${answer.millis}`}>
        <AnswerView answer={answer} view={view} />
      </div>
    </>
  )
}

// ---- the bar ----

function formatted(written: string, requests: readonly TextRequest[]): string {
  let result = written
  for (const { body, path, bodyFrom, to } of [...requests].reverse()) {
    if (body.trim() === '' || isLines(path) || body.includes('"""')) continue
    try {
      result = `${result.slice(0, bodyFrom)}${JSON.stringify(JSON.parse(body), null, 2)}${result.slice(to)}`
    } catch {
      toast('This body is no JSON yet')
    }
  }
  return result
}

function OpenFile() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="quiet" icon="open" label="Open a file" title="Open a file" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of requests"
        accept=".http,.es,.txt,.json,.ndjson"
        onChange={async event => {
          const [file] = event.currentTarget.files ?? []
          if (file !== undefined) text.set(await file.text())
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function History({ onClose }: { onClose: () => void }) {
  const entries = useStore(history)
  return (
    <Dialog title="History" onClose={onClose} wide>
      {entries.length === 0 && <p class="dim">Requests that ran are listed here, in this browser only.</p>}
      <ul class="list">
        {entries.map(entry => (
          <li key={entry.at}>
            <button
              type="button"
              onClick={() => {
                append(entry)
                onClose()
              }}
            >
              <span class={`status ${entry.status < 400 ? 'good' : 'bad'}`}>{entry.status}</span>
              <code>
                {entry.method} {entry.path}
              </code>
              <small>{shortText(entry.body.replace(/\s+/g, ' '), 80)}</small>
              <time>{new Date(entry.at).toLocaleString()}</time>
            </button>
          </li>
        ))}
      </ul>
      <footer>
        <Button onClick={() => history.set([])} disabled={entries.length === 0}>
          Clear
        </Button>
      </footer>
    </Dialog>
  )
}

function CopyAs({ request, language, onClose }: { request: TextRequest; language: Language | null; onClose: () => void }) {
  const operation = language && operationOf(request.method, request.path, language)
  const forms: (readonly [string, string])[] = [
    ['curl', asCurl(request)],
    ...(operation
      ? ([
          ['Searchlet', asCall(request, operation, 'engine')],
          ['Official client', asCall(request, operation, 'client')],
        ] as const)
      : []),
  ]
  const [chosen, choose] = useState(forms[0][0])
  const written = forms.find(([name]) => name === chosen)![1]
  return (
    <Dialog title="Copy as" onClose={onClose} wide>
      <Tabs label="Form" tabs={forms.map(([name]) => ({ id: name, name }))} chosen={chosen} onChoose={choose} />
      <pre class="code" tabIndex={0}>
        {written}
      </pre>
      <footer>
        <Button kind="main" icon="copy" onClick={() => void copyText(written).then(onClose)}>
          Copy
        </Button>
      </footer>
    </Dialog>
  )
}
