// The context that queries provide to their scripts.
import type { QueryContext } from '../contracts/query-builder.ts'
import { STANDARD_RULES } from '../contracts/script.ts'
import type { ScriptScope } from '../scripts/document-script.ts'

export const scriptScope = ({ fields, index, shard = 0, scripts = STANDARD_RULES }: QueryContext): ScriptScope => ({
  fields,
  index,
  shard,
  rules: scripts,
})
