// The settings `cluster_manager.throttling.thresholds.<task>.value`: checked as the server checks them, and kept. Nothing is throttled, as
// changes are made one after another in this process.
import { ApiError, illegalArgument, isApiError, noGroup } from '../../core/errors.ts'
import { notAnInteger } from '../../core/values.ts'
import type { FlatSettings } from './settings.ts'

const THROTTLING = 'cluster_manager.throttling.thresholds.'

const TASKS: ReadonlySet<string> = new Set(
  `auto-create cluster-reroute-api cluster-update-settings create-component-template create-data-stream create-index create-index-template
  create-index-template-v2 create-snapshot delete-dangling-index delete-index delete-pipeline delete-repository delete-script
  delete-search-pipeline delete-snapshot index-aliases put-mapping put-pipeline put-repository put-script put-search-pipeline
  remove-component-template remove-data-stream remove-index-template remove-index-template-v2 restore-snapshot rollover-index
  update-settings update-snapshot-state update-task-state`.split(/\s+/),
)

/** Throws OpenSearch's refusal unless the thresholds of `after` may take the place of those of `before`. */
export function checkThresholds(before: FlatSettings, after: FlatSettings): void {
  const thresholds = group(after)
  try {
    for (const [name, value] of Object.entries(thresholds)) checkThreshold(name, value)
  } catch (error) {
    if (!isApiError(error)) throw error
    const [from, to] = [group(before), thresholds].map(one => JSON.stringify(one))
    throw illegalArgument(`illegal value can't update [${THROTTLING}] from [${from}] to [${to}]`, { cause: error })
  }
}

function group(settings: FlatSettings): Record<string, string> {
  const names = [...settings.keys()].filter(name => name.startsWith(THROTTLING)).sort()
  return Object.fromEntries(names.map(name => [name.slice(THROTTLING.length), String(settings.get(name))]))
}

function checkThreshold(name: string, value: string): void {
  const dot = name.indexOf('.')
  if (dot < 0) throw noGroup('', name)
  const task = name.slice(0, dot)
  if (!TASKS.has(task)) throw illegalArgument(`Cluster manager task throttling is not configured for given task type: ${task}`)
  if (name.slice(dot + 1) !== 'value') return
  if (!/^[-+]?\d{1,10}$/.test(value)) {
    const cause = notAnInteger(value)
    throw new ApiError('settings_exception', `Failed to parse int setting [value] with value [${value}]`, { cause })
  }
  if (Number(value) < -1) throw illegalArgument('Provide positive integer for limit or -1 for disabling throttling')
}
