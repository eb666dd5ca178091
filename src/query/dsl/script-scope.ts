// What queries lend to the scripts in them.

import type { ScriptScope } from '../scripts/document-script.ts'
import { STANDARD_RULES } from '../scripts/script.ts'
import type { QueryContext } from './query-builder.ts'

export const scriptScope = ({ fields, index, shard = 0, scripts = STANDARD_RULES }: QueryContext): ScriptScope => ({
  fields,
  index,
  shard,
  rules: scripts,
})
