// How often documents went through pipelines, as nodes' statistics print it.
import type { Step } from '../../ingest/processor.ts'
import type { Pipelines } from './pipelines.ts'

/** Yields where others may have their turn: pipelines that were not used yet are read now. */
export function* ingestStatistics(pipelines: Pipelines): Generator<void, Record<string, unknown>> {
  const each: Record<string, unknown> = {}
  for (const id of pipelines.ids) {
    yield
    const pipeline = pipelines.get(id)
    if (pipeline !== null) each[id] = { ...pipeline.meter.reading(), processors: pipeline.steps.map(printStep) }
  }
  return { total: pipelines.documents.reading(), pipelines: each }
}

const printStep = ({ type, tag, meter }: Step) => ({
  [tag === null ? type : `${type}:${tag}`]: { type, stats: meter.reading() },
})
