// What a process holds, sample by sample, and whether that grows.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where every round ends alike, these are equal after each. */
const COUNTED = ['descriptors', 'resources', 'files', 'contexts', 'tasks', 'breakers']
const MEASURED = ['heap', 'buffers', 'disk']
/** What memory may differ by from one end of a round to another, in bytes, and in parts of itself. */
const SLACK_BYTES = 4 * 2 ** 20
const SLACK_SHARE = 0.08

export async function sampleOf(engine, path) {
  for (let n = 0; n < 3; n++) {
    await new Promise(resolve => setTimeout(resolve, 20))
    globalThis.gc()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const [node] = Object.values((await engine.nodes.stats({ metric: ['indices', 'breaker'] })).nodes)
  const { tasks } = await engine.tasks.list({ group_by: 'none' })
  return {
    descriptors: readdirSync('/proc/self/fd').length,
    resources: process.getActiveResourcesInfo().filter(kind => kind !== 'Timeout').length,
    files: files.length,
    contexts: node.indices.search.open_contexts + node.indices.search.scroll_current + node.indices.search.point_in_time_current,
    tasks: tasks.filter(({ action }) => !action.startsWith('cluster:monitor/tasks/lists')).length,
    breakers: ['request', 'in_flight_requests'].reduce((sum, name) => sum + node.breakers[name].estimated_size_in_bytes, 0),
    heap: heapUsed,
    buffers: arrayBuffers,
    disk: files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0),
  }
}

/** What of a run of samples grew: the least of its last quarter beside the least of its second, as the first is still warming up. */
export function growthOf(samples) {
  const quarter = n => samples.slice(Math.floor((samples.length * n) / 4), Math.floor((samples.length * (n + 1)) / 4))
  const least = (of, name) => Math.min(...of.map(sample => sample[name]))
  return [...COUNTED, ...MEASURED].flatMap(name => {
    const [before, after] = [least(quarter(1), name), least(quarter(3), name)]
    const slack = COUNTED.includes(name) ? 0 : Math.max(SLACK_BYTES, before * SLACK_SHARE)
    return after > before + slack ? [{ name, before, after }] : []
  })
}
