// Makes a hash of fields, so that equal documents are known as such.
import { createHash } from 'node:crypto'
import { illegalArgument } from '../../core/errors.ts'
import { type IngestDocument, METADATA } from '../ingest-document.ts'
import { javaString } from '../java-value.ts'
import type { Options } from '../options.ts'
import type { ProcessorType } from '../processor.ts'

/** With the version whose way of writing fields down is hashed. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ['MD5@2.16.0', 'md5'],
  ['SHA-1@2.16.0', 'sha1'],
  ['SHA-256@2.16.0', 'sha256'],
  ['SHA3-256@2.16.0', 'sha3-256'],
])

export interface FingerprintProcessorOptions {
  /** Those that count; all. */
  readonly fields?: readonly string[]
  /** All others count. */
  readonly exclude_fields?: readonly string[]
  /** `fingerprint` */
  readonly target_field?: string
  /** `SHA-1@2.16.0` */
  readonly hash_method?: 'MD5@2.16.0' | 'SHA-1@2.16.0' | 'SHA-256@2.16.0' | 'SHA3-256@2.16.0'
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const fingerprint: ProcessorType = {
  name: 'fingerprint',
  create(options) {
    const fields = readFields(options, 'fields')
    const excluded = readFields(options, 'exclude_fields')
    if (fields.length > 0 && excluded.length > 0) throw options.refuse('fields', 'either fields or exclude_fields can be set')
    const target = options.optionalText('target_field') ?? 'fingerprint'
    const method = options.optionalText('hash_method') ?? 'SHA-1@2.16.0'
    const algorithm = METHODS.get(method)
    if (algorithm === undefined)
      throw options.refuse('hash_method', 'hash method must be MD5@2.16.0, SHA-1@2.16.0, SHA-256@2.16.0 or SHA3-256@2.16.0')
    const ignoreMissing = options.flag('ignore_missing')
    return document => {
      const all = fields.length > 0 ? fields : [...document.fields.keys()].filter(name => !excluded.includes(name))
      const names = [...new Set(all)].filter(name => !(METADATA as readonly string[]).includes(name)).sort()
      const text = names.map(name => written(document, name, ignoreMissing)).join('')
      if (text === '') return
      document.set(target, `${method}:${createHash(algorithm).update(`${text}|`).digest('base64')}`)
    }
  },
}

function readFields(options: Options, property: string): readonly string[] {
  const fields = (options.optionalList(property) ?? []).map(String)
  if (fields.includes('')) throw options.refuse(property, 'field name cannot be null nor empty')
  return fields
}

/** `|name|length:value`, and an object as its leaves by name. */
function written(document: IngestDocument, name: string, ignoreMissing: boolean): string {
  if (!document.has(name)) {
    if (ignoreMissing) return ''
    throw illegalArgument(`field [${name}] doesn't exist`)
  }
  const value = document.get(name)
  const leaves = value instanceof Map ? flattened(value, `${name}.`) : [[name, value] as const]
  return leaves
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, leaf]) => `|${path}|${javaString(leaf).length}:${javaString(leaf)}`)
    .join('')
}

function flattened(object: ReadonlyMap<string, unknown>, prefix: string): (readonly [string, unknown])[] {
  return [...object].flatMap(([key, value]) =>
    value instanceof Map ? flattened(value, `${prefix}${key}.`) : [[prefix + key, value] as const],
  )
}
