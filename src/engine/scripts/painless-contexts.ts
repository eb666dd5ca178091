// Every kind of Painless script by its name, for scripts that are stored for one use.
import { ANALYSIS } from '../../analysis/predicate-script.ts'
import type { ScriptContext } from '../../painless/script.ts'
import * as plain from '../../query/scripts/contexts.ts'
import * as ofDocuments from '../../query/scripts/document-contexts.ts'
import { INTERVAL } from '../../query/scripts/interval-script.ts'
import { SIMILARITY, WEIGHT } from '../../query/similarity/scripted.ts'
import { CONDITIONAL, INGEST } from '../ingest/ingest-scripts.ts'

export const PAINLESS_CONTEXTS: ReadonlyMap<string, ScriptContext> = new Map(
  [...Object.values(plain), ...Object.values(ofDocuments), ANALYSIS, INTERVAL, SIMILARITY, WEIGHT, INGEST, CONDITIONAL].map(context => [
    context.name,
    context,
  ]),
)
