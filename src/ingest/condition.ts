// The `if` of a processor: a script that looks at a document.
import type { IngestDocument } from './ingest-document.ts'
import { type IngestScripts, readScript } from './script.ts'

export interface Condition {
  /** As written. */
  readonly text: string
  holds(document: IngestDocument): boolean
}

/** Parsed first and compiled later: errors of its processor come in between. */
export function readCondition(config: unknown): (scripts: IngestScripts) => Condition {
  const script = readScript(config)
  return scripts => {
    const holds = scripts.condition(script)
    return { text: script.source ?? '', holds: ({ fields, scriptSteps }) => holds(fields, scriptSteps.checkpoint) }
  }
}
