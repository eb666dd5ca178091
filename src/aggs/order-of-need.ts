// In which order do pipelines that stand beside each other run? Each after those whose findings it needs.
import { illegalArgument } from '../core/errors.ts'
import type { Aggregation } from './aggregation.ts'
import type { Pipeline } from './pipeline.ts'

export function inOrderOfNeed(pipelines: readonly Pipeline[], subs: readonly Aggregation[]): Pipeline[] {
  const byName = new Map(pipelines.map(pipeline => [pipeline.name, pipeline]))
  const ordered: Pipeline[] = []
  const visiting = new Set<Pipeline>()
  const visit = (pipeline: Pipeline) => {
    if (ordered.includes(pipeline)) return
    if (visiting.has(pipeline)) throw illegalArgument(`Cyclical dependency found with pipeline aggregator [${pipeline.name}]`)
    visiting.add(pipeline)
    for (const path of pipeline.bucketsPaths) {
      const first = path.split(/[>.[]/, 1)[0]
      const needed = subs.some(({ name }) => name === first) ? undefined : byName.get(first)
      if (needed !== undefined) visit(needed)
    }
    visiting.delete(pipeline)
    ordered.push(pipeline)
  }
  for (const pipeline of pipelines) visit(pipeline)
  return ordered
}
