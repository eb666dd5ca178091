// Collects document-level and field-level restrictions of a user from the roles that reach an index, as data; others enforce them.
import type { NameMatcher } from '../../core/name-matcher.ts'
import type { IndexPermission } from '../config/entities.ts'
import type { IndexNames } from '../contracts/identity.ts'
import type { SecuritySettings } from '../contracts/settings.ts'

interface FieldRules {
  /** Names and patterns; empty: all but the excluded. */
  readonly includes: readonly string[]
  /** Fields that are not seen, as names or patterns. */
  readonly excludes: readonly string[]
}

interface MaskRule {
  /** A name or pattern. */
  readonly field: string
  /** `BLAKE2B` with the salt of the installation, or the name of a hash as Java writes it; not used when there are replacements. */
  readonly algorithm: string | null
  /** Of the installation: 16 characters that the first algorithm takes in. */
  readonly salt: string
  readonly replacements: readonly {
    /** A regular expression. */
    readonly expression: string
    readonly replacement: string
  }[]
}

export interface Restrictions {
  /** JSON texts of queries, one of which a document must match; null: all documents. Empty: none. */
  readonly queries: readonly string[] | null
  /** Null: all fields. */
  readonly fields: FieldRules | null
  /** Fields that are masked, and how. */
  readonly masks: readonly MaskRule[]
}

export const NO_DOCUMENTS: Restrictions = { queries: [], fields: null, masks: [] }

/** A part of a role: its patterns compiled, its query with the user's values in it. */
export interface RestrictingRule {
  readonly names: NameMatcher
  readonly permission: IndexPermission
}

export const limits = ({ permission: { dls, fls, masked_fields } }: RestrictingRule): boolean =>
  (dls ?? '').trim() !== '' || fls.length > 0 || masked_fields.length > 0

/** Null: everything of it. */
export function restrictionsOf(
  rules: readonly RestrictingRule[],
  index: string,
  names: IndexNames | undefined,
  { emptyOverridesAll, salt }: Pick<SecuritySettings, 'emptyOverridesAll' | 'salt'>,
): Restrictions | null {
  const aliases = names === undefined ? [] : [...names.aliasesOf(index)]
  const permissions = rules.filter(rule => rule.names.matches(index) || rule.names.matchesAny(aliases)).map(({ permission }) => permission)
  const limiting = <T>(values: readonly T[], isLimit: (value: T) => boolean): readonly T[] =>
    emptyOverridesAll && !values.every(isLimit) ? [] : values.filter(isLimit)
  const queries = limiting(
    permissions.map(({ dls }) => dls ?? ''),
    dls => dls.trim() !== '',
  )
  const fields = limiting(
    permissions.map(({ fls }) => fls),
    fls => fls.length > 0,
  ).flat()
  const masked = limiting(
    permissions.map(({ masked_fields }) => masked_fields),
    list => list.length > 0,
  ).flat()
  if (queries.length === 0 && fields.length === 0 && masked.length === 0) return null
  return {
    queries: queries.length === 0 ? null : [...new Set(queries)],
    fields: fields.length === 0 ? null : readFieldRules(fields),
    masks: [...new Set(masked)].map(text => readMask(text, salt)),
  }
}

function readFieldRules(fields: readonly string[]): FieldRules {
  const unique = [...new Set(fields)]
  const isExcluded = (field: string) => /^[~!]/.test(field)
  return { includes: unique.filter(field => !isExcluded(field)), excludes: unique.filter(isExcluded).map(field => field.slice(1)) }
}

/** `field`, `field::SHA-256`, `field::/expression/::replacement`, of which there may be several. */
function readMask(text: string, salt: string): MaskRule {
  const [field, ...parts] = text.split('::')
  if (parts.length < 2) return { field, algorithm: parts[0] ?? 'BLAKE2B', salt, replacements: [] }
  const replacements = []
  for (let i = 0; i + 1 < parts.length; i += 2)
    replacements.push({ expression: parts[i].replace(/^\/(.*)\/$/s, '$1'), replacement: parts[i + 1] })
  return { field, algorithm: null, salt, replacements }
}
