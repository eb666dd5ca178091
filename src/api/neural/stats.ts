// What neural search did (events), what it takes (memory), and how many of its processors there are (info); answered once that is enabled.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { suggestion } from '../../core/likeness.ts'
import type { Engine } from '../../engine/engine.ts'
import { OPENSEARCH_VERSION } from '../../engine/state/version.ts'
import { splitPart } from '../administration.ts'
import { answerOfNodes } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { countProcessors } from './processor-counts.ts'
import { NEURAL_EVENTS, NEURAL_INFO, NEURAL_MEMORY, OF_NODES_ONLY, type StatPlace } from './stat-names.ts'

export interface NeuralStatsParams extends CommonParams {
  node_id?: string | string[]
  stat?: string | string[]
}

/** By the place of a statistic, or its name where places are flat. */
type NeuralStatistics = Readonly<Record<string, unknown>>

export interface NeuralStatsResponse {
  _nodes: { total: number; successful: number; failed: number }
  cluster_name: string
  /** Counts of the cluster. */
  info?: NeuralStatistics
  /** Counts of all nodes together. */
  all_nodes?: NeuralStatistics
  nodes?: Record<string, NeuralStatistics>
}

const DISABLED = 'Stats endpoint is disabled'

/** All node ids have this length. */
const NODE_ID_LENGTH = 22

export const stats = typedOperation<NeuralStatsParams, NeuralStatsResponse>()({
  name: 'neural.stats',
  action: 'cluster:admin/neural_stats_action',
  routes: [
    { method: 'GET', path: '/_plugins/_neural/stats' },
    { method: 'GET', path: '/_plugins/_neural/stats/{stat}' },
    { method: 'GET', path: '/_plugins/_neural/{node_id}/stats' },
    { method: 'GET', path: '/_plugins/_neural/{node_id}/stats/{stat}' },
  ],
  params: {
    timeout: 'time',
    include_metadata: 'boolean',
    flat_stat_paths: 'boolean',
    include_individual_nodes: 'boolean',
    include_all_nodes: 'boolean',
    include_info: 'boolean',
    include_metric: 'boolean',
  },
  scope: 'cluster',
  run({ engine }, { path, params }) {
    if (!engine.neuralEvents.isOn()) throw new ApiError('status_exception', DISABLED, { status: 403, answer: DISABLED })
    const wanted = wantedNames(path)
    const isWanted = ([name]: StatPlace) => wanted === null || wanted.has(name)
    const print = (values: readonly Statistic[]) =>
      placed(
        values.filter(({ place }) => isWanted(place)),
        params,
      )
    const used = params.include_metric === false ? [] : NEURAL_MEMORY.map(memory)
    const ofAll = used.filter(({ place }) => place[0] !== OF_NODES_ONLY)
    const events = NEURAL_EVENTS.map(event => eventOf(engine, event))
    const ids = splitPart(path.node_id).filter(id => id.length === NODE_ID_LENGTH)
    const { nodes, ...header } = answerOfNodes(engine, ids, () => print([...used, ...events]))
    return {
      body: {
        ...header,
        ...(params.include_info !== false && { info: print(infoOf(engine)) }),
        ...(params.include_all_nodes !== false && { all_nodes: print(Object.keys(nodes).length === 0 ? [] : [...ofAll, ...events]) }),
        ...(params.include_individual_nodes !== false && { nodes }),
      },
    }
  },
})

/** Null: all. */
function wantedNames({ node_id, stat }: Readonly<Record<string, string | undefined>>): ReadonlySet<string> | null {
  const names = splitPart(stat).map(name => name.toLowerCase())
  if (names.length === 0) return null
  const known = [...NEURAL_EVENTS, ...NEURAL_INFO, ...NEURAL_MEMORY].map(([name]) => name)
  const unknown = [...new Set(names)].filter(name => !known.includes(name)).sort()
  if (unknown.length === 0) return new Set(names)
  const hinted = [...NEURAL_EVENTS, ...NEURAL_INFO].map(([name]) => name)
  const list = unknown.map(name => `[${name}]${withArrow(suggestion(name, hinted))}`).join(', ')
  const uri = `/_plugins/_neural/${node_id === undefined ? '' : `${node_id}/`}stats/${stat}`
  throw illegalArgument(`request [${uri}] contains unrecognized ${unknown.length > 1 ? 'stats' : 'stat'}: ${list}`)
}

const withArrow = (hint: string) => (hint === '' ? '' : ` ->${hint}`)

// ---- values -----------------------------------------------------------------------------------

interface Statistic {
  readonly place: StatPlace
  readonly value: unknown
  /** Beside the value, where it is asked for. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Columns are in memory for all kinds of fields together, so nothing is the sparse ones' own. */
const memory = (place: StatPlace): Statistic => ({ place, value: new JsonFloat(0), metadata: { stat_type: 'memory' } })

function eventOf({ neuralEvents }: Engine, place: StatPlace): Statistic {
  const { value, trailing, minutesSince } = neuralEvents.reading(place[0])
  const metadata = { stat_type: 'timestamped_event_counter', trailing_interval_value: trailing, minutes_since_last_event: minutesSince }
  return { place, value, metadata }
}

function infoOf(engine: Engine): Statistic[] {
  const counts = countProcessors(engine)
  return NEURAL_INFO.map(place => {
    const [name, folder] = place
    if (folder === '') return { place, value: OPENSEARCH_VERSION, metadata: { stat_type: 'info_string' } }
    return { place, value: counts.get(name) ?? 0, metadata: { stat_type: 'info_counter' } }
  })
}

/** By their places, one within the other or as one text. */
function placed(statistics: readonly Statistic[], params: Readonly<Record<string, unknown>>): NeuralStatistics {
  const root: Record<string, unknown> = {}
  for (const { place, value, metadata } of statistics) {
    const [name, folder] = place
    const shown = params.include_metadata === true ? { value, ...metadata } : value
    const path = folder === '' ? [] : folder.split('.')
    if (params.flat_stat_paths === true) root[[...path, name].join('.')] = shown
    else path.reduce((at, part) => (at[part] ??= {}) as Record<string, unknown>, root)[name] = shown
  }
  return root
}
