// Orders sibling pipeline aggregations so that each runs after those whose results it needs.
import type { Aggregation, Pipeline } from './aggregation.ts'
import { parsePath } from './pipeline/buckets-path.ts'

interface Order {
  readonly ordered: readonly Pipeline[]
  /** What keeps them from running; null: nothing. */
  readonly problem: string | null
}

export function orderOfNeed(pipelines: readonly Pipeline[], subs: readonly Aggregation[]): Order {
  const byName = new Map(pipelines.map(pipeline => [pipeline.name, pipeline]))
  const ordered: Pipeline[] = []
  const visiting = new Set<Pipeline>()
  /** Answers what is wrong with it. */
  const visit = (pipeline: Pipeline): string | null => {
    if (visiting.has(pipeline)) return `Cyclical dependency found with pipeline aggregator [${pipeline.name}]`
    if (ordered.includes(pipeline)) return null
    visiting.add(pipeline)
    for (const path of pipeline.bucketsPaths) {
      const problem = problemOf(path)
      if (problem !== null) return problem
    }
    visiting.delete(pipeline)
    ordered.push(pipeline)
    return null
  }
  const problemOf = (path: string): string | null => {
    const [first] = parsePath(path)
    if (first === undefined) return `Invalid path [${path}]`
    if (path === '_count' || path === '_key') return null
    const aggregation = subs.find(({ name }) => name === first.name)
    if (aggregation !== undefined) return followed(path, aggregation)
    const pipeline = byName.get(first.name)
    return pipeline === undefined ? `No aggregation found for path [${path}]` : visit(pipeline)
  }
  for (const pipeline of pipelines) {
    const problem = visit(pipeline)
    if (problem !== null) return { ordered: pipelines, problem }
  }
  return { ordered, problem: null }
}

/** Whether what follows the first name of a path is there. */
function followed(path: string, first: Aggregation): string | null {
  const elements = parsePath(path)
  let aggregation = first
  for (let place = 1; place < elements.length; place++) {
    const { name } = elements[place]
    const isLast = place === elements.length - 1
    if (isLast && (name === '_count' || name.toLowerCase() === '_key')) break
    const inside = aggregation.subs.find(sub => sub.name === name)
    if (inside !== undefined) aggregation = inside
    else if (!isLast || !aggregation.pipelines.some(pipeline => pipeline.name === name)) {
      return `No aggregation [${name}] found for path [${path}]`
    }
  }
  return null
}
