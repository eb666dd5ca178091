// How often documents went through pipelines, as nodes' statistics print it.
import type { Step } from '../../ingest/processor.ts'
import type { Pipelines } from './pipelines.ts'

export function ingestStatistics(pipelines: Pipelines): Record<string, unknown> {
  const each = pipelines.all().map(({ id, meter, steps }) => [id, { ...meter.reading(), processors: steps.map(printStep) }])
  return { total: pipelines.documents.reading(), pipelines: Object.fromEntries(each) }
}

const printStep = ({ type, tag, meter }: Step) => ({
  [tag === null ? type : `${type}:${tag}`]: { type, stats: meter.reading() },
})
