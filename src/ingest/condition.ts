// The `if` of a processor. It is a script; only the constants `true` and `false` are understood without the language.

import { scriptsUnsupported } from '../core/processor-options.ts'
import type { IngestDocument } from './ingest-document.ts'
import { readScript, type Script } from './script.ts'

export interface Condition {
  /** As written. */
  readonly text: string
  readonly script: Script
  holds(document: IngestDocument): boolean
}

const CONSTANTS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

export function readCondition(config: unknown): Condition {
  const script = readScript(config)
  return { text: script.source ?? '', script, holds: () => constant(script) }
}

function constant({ source }: Script): boolean {
  const value = CONSTANTS.get(source?.trim() ?? '')
  if (value === undefined) throw scriptsUnsupported('if')
  return value
}
