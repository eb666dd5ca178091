// What interval rules have in common: how they are named and nested, how they are filtered, and the field they speak of.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { BROKEN, readWhole } from '../../core/broken-json.ts'
import { ApiError, contentParse, illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atKey, atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, type Token, tokenOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import { INDEX_POSITIONS } from '../../index/contracts/field-spec.ts'
import type { FieldType, TextFieldType } from '../../index/mapping/field-type.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import type { Script } from '../contracts/script.ts'
import { FixedFieldSource } from '../exec/intervals/changed.ts'
import type { IntervalsSource } from '../exec/intervals/intervals-source.ts'
import { INTERVAL_FILTERS } from '../exec/intervals/related.ts'
import { ScriptedSource } from '../exec/intervals/scripted.ts'
import { intervalScript } from '../scripts/interval-script.ts'
import { readScript } from './script-value.ts'
import { afterItem } from './simple-object.ts'
import { notAnItem, readStrictly, type StrictField } from './strict-object.ts'

export interface IntervalRule {
  /** As the server prints it. */
  readonly shown: JsonObject
  /** Other fields than the query's that it asks. */
  readonly otherFields: readonly string[]
  source(field: FieldType, cx: QueryContext): IntervalsSource
}

export interface IntervalRuleType {
  parse(json: JsonObject, rules: IntervalRules): IntervalRule
}

/** Every kind of rule by its name. */
export type IntervalRules = ReadonlyMap<string, IntervalRuleType>

const unexpected = (wanted: string, found: string) => `Expected [${wanted}] but got [${found}]`

/** The rule that stands under `name` in `json`. */
export function parseRule(json: JsonObject, name: string, rules: IntervalRules): IntervalRule {
  const type = rules.get(name)
  if (type === undefined) {
    const known = '[match, any_of, all_of, prefix, wildcard, regexp]'
    throw parsing(`Unknown interval type [${name}], expecting one of ${known}`, atKey(json, name))
  }
  const body = json[name]
  if (isObject(body)) return type.parse(body, rules)
  throw contentParse(`[${name}] Expected START_OBJECT but was: ${tokenOf(body)}`, atValue(json, name))
}

/** `{ "<kind>": { … } }` */
function parseOnlyRule(json: JsonObject, rules: IntervalRules): IntervalRule {
  const [name, second] = Object.keys(json)
  if (name === BROKEN || second === BROKEN) readWhole(json)
  if (name === undefined) throw parsing(unexpected('FIELD_NAME', 'END_OBJECT'), atEnd(json))
  const rule = parseRule(json, name, rules)
  if (second !== undefined) throw parsing(unexpected('END_OBJECT', 'FIELD_NAME'), atKey(json, second))
  return rule
}

/** Reads the list of a rule's parts. */
export function partsField(parts: IntervalRule[], rules: IntervalRules): StrictField {
  return {
    accepts: ['START_OBJECT', 'START_ARRAY'],
    read(value) {
      if (isObject(value)) parts.push(parseOnlyRule(value, rules))
      else {
        const list = value as readonly unknown[]
        const parsed = mapKept(list, 'parts', (item, i) => {
          if (Array.isArray(item)) throw notAnItem(list, i)
          if (!isObject(item)) throw parsing(unexpected('FIELD_NAME', nextToken(list, i + 1)), afterItem(list, i))
          return parseOnlyRule(item, rules)
        })
        for (const part of parsed) parts.push(part)
      }
    },
  }
}

const nextToken = (list: readonly unknown[], i: number) => (i < list.length ? tokenOf(list[i]) : 'END_ARRAY')

class IntervalFilter {
  private constructor(
    private readonly kind: string,
    /** Null: it is a script. */
    private readonly rule: IntervalRule | null,
    private readonly script: Script | null = null,
  ) {}

  static parse(json: JsonObject, rules: IntervalRules): IntervalFilter {
    const [kind, second] = Object.keys(json)
    if (kind === undefined) throw parsing(unexpected('FIELD_NAME', 'END_OBJECT'), atEnd(json))
    const body = json[kind]
    if (kind === 'script') {
      const script = readScript(json, kind)
      if (second !== undefined) throw parsing(unexpected('END_OBJECT', 'FIELD_NAME'), atKey(json, second))
      return new IntervalFilter(kind, null, script)
    }
    if (!isObject(body)) throw parsing(unexpected('START_OBJECT', tokenOf(body)), atValue(json, kind))
    const rule = parseOnlyRule(body, rules)
    if (second !== undefined) throw parsing(unexpected('END_OBJECT', 'FIELD_NAME'), atKey(json, second))
    return new IntervalFilter(kind, rule)
  }

  get shown(): JsonObject {
    return { [this.kind]: this.rule?.shown ?? { source: this.script?.source, lang: this.script?.lang } }
  }

  get otherFields(): readonly string[] {
    return this.rule?.otherFields ?? []
  }

  apply(source: IntervalsSource, field: FieldType, cx: QueryContext): IntervalsSource {
    if (this.rule === null) return new ScriptedSource(source, intervalScript(this.script!, cx.scripts))
    const other = this.rule.source(field, cx)
    const filter = INTERVAL_FILTERS.get(this.kind)
    if (filter === undefined) throw illegalArgument(`Unknown filter type [${this.kind}]`)
    return filter(source, other)
  }
}

/** Options that several rules have, as they are read. */
export class RuleOptions {
  analyzer: string | null = null
  useField: string | null = null
  filter: IntervalFilter | null = null

  readonly analyzerField = textField(text => (this.analyzer = text))
  readonly useFieldField = textField(text => (this.useField = text))

  filterField(rules: IntervalRules): StrictField {
    return { accepts: ['START_OBJECT'], read: value => (this.filter = IntervalFilter.parse(value as JsonObject, rules)) }
  }

  get shown(): JsonObject {
    return {
      analyzer: this.analyzer ?? undefined,
      use_field: this.useField ?? undefined,
      filter: this.filter?.shown,
    }
  }

  get otherFields(): readonly string[] {
    return [...(this.useField === null ? [] : [this.useField]), ...(this.filter?.otherFields ?? [])]
  }

  /** The source on the field that is asked, filtered. `make` gets the field and what analyses its texts. */
  source(field: FieldType, cx: QueryContext, make: (field: FieldType, named: Analyzer | null) => IntervalsSource): IntervalsSource {
    const named = this.analyzer === null ? null : (cx.analyzer(this.analyzer) ?? null)
    const asked = this.useField === null ? field : cx.fields.field(this.useField)!
    const made = make(asked, named)
    const source = this.useField === null ? made : new FixedFieldSource(this.useField, made)
    return this.filter === null ? source : this.filter.apply(source, asked, cx)
  }
}

export const textField = (read: (text: string) => void): StrictField => ({
  accepts: ['VALUE_STRING'],
  read: value => read(value as string),
})

export const NUMBER: readonly Token[] = ['VALUE_NUMBER', 'VALUE_STRING']
export const BOOLEAN: readonly Token[] = ['VALUE_BOOLEAN', 'VALUE_STRING']

/** Reads the keys of a rule, of which `required` must be there. */
export function readRule(name: string, required: string, json: JsonObject, fields: Readonly<Record<string, StrictField>>): void {
  readStrictly(name, json, fields)
  if (!Object.hasOwn(json, required)) throw illegalArgument(`Required [${required}]`)
}

/** What goes wrong once all keys are read. */
export function building<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw contentParse(`Failed to build [${name}] after last required field arrived`, undefined, { cause: error })
  }
}

export function requireText(field: FieldType): TextFieldType {
  if (field.family !== 'text') {
    throw illegalArgument(`Can only use interval queries on text fields - not on [${field.name}] which is of type [${field.type}]`)
  }
  return requirePositions(field)
}

export function requirePositions(field: FieldType): TextFieldType {
  if (field.family === 'text' && field.spec.index >= INDEX_POSITIONS) return field
  throw illegalArgument(`Cannot create intervals over field [${field.name}] with no positions indexed`)
}
