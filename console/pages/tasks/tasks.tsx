// Tasks: what runs now, as a tree, with the means to stop it; threads and their queues; memory and what watches over it.
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask, CallError } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { Button, bytes, Empty, millis, Problem, useLoad } from '../../parts/basics.tsx'
import { toast } from '../../parts/dialog.tsx'
import { Table } from '../../parts/table.tsx'

interface Task {
  readonly node: string
  readonly id: number
  readonly action: string
  readonly description?: string
  readonly running_time_in_nanos: number
  readonly cancellable: boolean
  readonly cancelled?: boolean
  readonly children?: readonly Task[]
}

const EVERY_MILLIS = 2000

export function Tasks() {
  const [isLive, setLive] = useState(true)
  const tasks = useLoad(async () => rootsOf(await ask('GET', '/_tasks?detailed=true&group_by=parents')), [])
  const nodes = useLoad(() => ask('GET', '/_nodes/stats/jvm,breaker,thread_pool,os,process'), [])
  const turns = useLoad(askTurns, [])
  const loading = useRef({ tasks: true, nodes: true, turns: true })
  loading.current = { tasks: tasks.isLoading, nodes: nodes.isLoading, turns: turns.isLoading }
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (document.hidden) return
      // An answer that takes longer is waited for: asked anew, it would never be there.
      if (!loading.current.tasks) tasks.reload()
      if (!loading.current.nodes) nodes.reload()
      if (!loading.current.turns) turns.reload()
    }, EVERY_MILLIS)
    return () => clearInterval(timer)
  }, [isLive])
  const cancel = async ({ node, id }: Task) => {
    await ask('POST', `/_tasks/${node}:${id}/_cancel`).then(
      () => toast('It was told to stop'),
      (error: Error) => toast(error.message),
    )
    tasks.reload()
  }
  const rows = (tasks.value ?? []).flatMap(task => flat(task, 0))
  return (
    <div class="page">
      <header>
        <div>
          <h2>Tasks</h2>
          <p>What the engine is doing, and what it does it with.</p>
        </div>
        <Button pressed={isLive} icon="refresh" onClick={() => setLive(!isLive)}>
          Live
        </Button>
      </header>
      <section class="card" aria-label="Running tasks">
        <h3>Running</h3>
        <Problem error={tasks.error} />
        {rows.length === 0 ? (
          <Empty icon="tasks" title="Nothing runs">
            <p>Long searches, reindexing and updates by query appear here, and can be stopped.</p>
          </Empty>
        ) : (
          <Table<Row>
            label="Tasks"
            rows={rows}
            keyOf={({ task }) => `${task.node}:${task.id}`}
            columns={[
              {
                name: 'Task',
                show: ({ task, depth }) => (
                  <div style={{ paddingLeft: `${depth * 18}px` }}>
                    <b class="mono">{task.action}</b>
                    <br />
                    <small>{shortText(task.description ?? '', 200)}</small>
                  </div>
                ),
              },
              { name: 'For', show: ({ task }) => millis(task.running_time_in_nanos / 1e6), isNumber: true },
              {
                name: '',
                show: ({ task }) =>
                  task.cancelled ? (
                    <span class="status warn">stopping</span>
                  ) : (
                    task.cancellable && <Button onClick={() => void cancel(task)}>Cancel</Button>
                  ),
              },
            ]}
          />
        )}
      </section>
      <Problem error={nodes.error ?? turns.error} />
      {turns.value !== null && <Loop turns={turns.value} />}
      {nodes.value !== null &&
        Object.entries(isObject(nodes.value.nodes) ? nodes.value.nodes : {}).map(
          ([id, node]) => isObject(node) && <Node key={id} node={node} />,
        )}
    </div>
  )
}

interface Row {
  readonly task: Task
  readonly depth: number
}

const flat = (task: Task, depth: number): readonly Row[] => [
  { task, depth },
  ...(task.children ?? []).flatMap(child => flat(child, depth + 1)),
]

/** The page's own question is not shown. */
const rootsOf = ({ tasks }: Record<string, Json>): readonly Task[] =>
  (Object.values(isObject(tasks) ? tasks : {}) as unknown as Task[]).filter(({ action }) => !/tasks\/lists|nodes\/stats/.test(action))

interface Turns {
  readonly measured_for_in_millis: number
  readonly utilization: number
  readonly delay: { readonly p50_in_millis: number; readonly p99_in_millis: number; readonly max_in_millis: number }
}

/** Null: the server has no event loop to tell of, as an OpenSearch. */
async function askTurns(): Promise<Turns | null> {
  try {
    return await ask<Turns>('GET', '/_searchlet/turns')
  } catch (error) {
    if (error instanceof CallError && [400, 403, 404, 405].includes(error.answer.status)) return null
    throw error
  }
}

function Loop({ turns: { measured_for_in_millis, utilization, delay } }: { turns: Turns }) {
  return (
    <section class="card" aria-label="Event loop">
      <h3>Event loop</h3>
      {measured_for_in_millis === 0 ? (
        <p class="dim">It is measured from now on.</p>
      ) : (
        <>
          <Gauge
            name={`busy in the last ${millis(measured_for_in_millis)}`}
            used={utilization}
            most={1}
            show={part => `${Math.round(part * 100)} %`}
          />
          <p>
            Others waited <b>{millis(delay.p50_in_millis)}</b> at the median, <b>{millis(delay.p99_in_millis)}</b> at the 99th percentile,{' '}
            <b>{millis(delay.max_in_millis)}</b> at most.
          </p>
        </>
      )}
    </section>
  )
}

const number = (value: Json | undefined) => (typeof value === 'number' ? value : 0)

function Node({ node }: { node: Record<string, Json> }) {
  const memory = isObject(node.jvm) && isObject(node.jvm.mem) ? node.jvm.mem : {}
  const breakers = Object.entries(isObject(node.breakers) ? node.breakers : {}).flatMap(([name, breaker]) =>
    isObject(breaker) ? [{ name, ...breaker } as Record<string, Json> & { name: string }] : [],
  )
  const pools = Object.entries(isObject(node.thread_pool) ? node.thread_pool : {})
    .flatMap(([name, pool]) => (isObject(pool) ? [{ name, ...pool } as Record<string, Json> & { name: string }] : []))
    .filter(pool => number(pool.threads) + number(pool.completed) + number(pool.queue) > 0)
  return (
    <div class="columns">
      <section class="card" aria-label={`Memory of ${String(node.name)}`}>
        <h3>Memory</h3>
        <Gauge name="heap" used={number(memory.heap_used_in_bytes)} most={number(memory.heap_max_in_bytes)} />
        {breakers.map(breaker => (
          <Gauge
            key={breaker.name}
            name={`breaker ${breaker.name}${number(breaker.tripped) > 0 ? `, tripped ${number(breaker.tripped)} times` : ''}`}
            used={number(breaker.estimated_size_in_bytes)}
            most={number(breaker.limit_size_in_bytes)}
          />
        ))}
      </section>
      <section class="card" aria-label={`Threads of ${String(node.name)}`}>
        <h3>Threads and queues</h3>
        {pools.length === 0 ? (
          <p class="dim">No pool has done anything yet.</p>
        ) : (
          <Table
            label="Thread pools"
            rows={pools}
            keyOf={({ name }) => name}
            columns={[
              { name: 'Pool', show: ({ name }) => <code>{name}</code>, by: ({ name }) => name },
              ...(['threads', 'active', 'queue', 'rejected', 'completed'] as const).map(key => ({
                name: key,
                show: (pool: Record<string, Json>) => number(pool[key]),
                by: (pool: Record<string, Json>) => number(pool[key]),
                isNumber: true,
              })),
            ]}
          />
        )}
      </section>
    </div>
  )
}

interface GaugeProps {
  readonly name: string
  readonly used: number
  readonly most: number
  readonly show?: (value: number) => string
}

const Gauge = ({ name, used, most, show }: GaugeProps) => (
  <div class="gauge">
    <span>{name}</span>
    <small>{show !== undefined ? show(used) : most > 0 ? `${bytes(used)} of ${bytes(most)}` : bytes(used)}</small>
    <div class="time-bar">
      <i class="own" style={{ width: `${most > 0 ? Math.min(100, (used / most) * 100) : 0}%` }} />
    </div>
  </div>
)
