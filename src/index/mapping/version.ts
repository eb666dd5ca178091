// The field type `version`: semantic versions, found as they are written and ordered by a padded form of their own.
import { illegalArgument } from '../../core/errors.ts'
import { notAnInteger } from '../../core/values.ts'
import { type FieldSpec, INDEX_DOCS, INDEX_NONE } from '../contracts/field-spec.ts'
import type { IndexedOptions } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField } from './field-definition.ts'
import type { KeywordFieldType, VersionFieldType } from './field-type.ts'
import { javaText } from './java-text.ts'
import { Leaf } from './leaf.ts'
import { flag, metaParameter } from './parameter.ts'

const IDENTIFIER = '(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)'

/** As semver.org suggests it. */
const SEMANTIC = new RegExp(
  `^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$`,
)

const GREATEST_PART = 2147483647

/** So wide that numbers are in the order of their texts. */
const WIDTH = 20

interface Version {
  /** Without what stands around it. */
  readonly text: string
  /** Whose order among others is that of the versions: releases come after everything before them, builds do not count. */
  readonly padded: string
}

function parseVersion(said: string): Version {
  if (said === '') throw illegalArgument('Version string cannot be null or empty')
  const text = trimmed(said)
    .replace(/[[\]]/g, '')
    .replace(/[ \t\n\v\f\r]+/g, '.')
  const match = SEMANTIC.exec(text)
  if (match === null) throw illegalArgument(`Invalid semantic version format: [${text}]`)
  const numbers = match.slice(1, 4)
  for (const number of numbers) {
    if (Number(number) <= GREATEST_PART) continue
    const cause = notAnInteger(number)
    throw illegalArgument(`Invalid version numbers in: ${text}`, { cause })
  }
  const preRelease = match[4]
  const end = preRelease === undefined ? '~' : `-${preRelease.toLowerCase()}`
  return { text, padded: numbers.map(number => number.padStart(WIDTH, '0')).join('.') + end }
}

/** As Java trims: control characters are space, other spaces are not. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text.charCodeAt(from) <= 0x20) from++
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to--
  return text.slice(from, to)
}

const SUFFIX = '._normalized'

/** Semantic versions, in their order: `'2.10.0'` comes after `'2.9.1'`. */
export interface VersionOptions extends IndexedOptions {}

class VersionLeaf extends Leaf {
  readonly fieldType: VersionFieldType
  private readonly ordered: FieldSpec

  constructor(
    path: string,
    private readonly options: { readonly index: boolean; readonly doc_values: boolean; readonly store: boolean },
  ) {
    super(path)
    const { index, doc_values, store } = options
    // The server keeps a column beside the terms, which tells that there are any.
    const spec: FieldSpec = {
      name: path,
      index: index ? INDEX_DOCS : INDEX_NONE,
      norms: false,
      column: index ? 'ordinal' : 'none',
      points: 'none',
      stored: store,
    }
    this.ordered = { ...spec, name: path + SUFFIX, index: INDEX_DOCS, column: 'ordinal', stored: false }
    const shared = { type: 'version', boost: 1, similarity: null, format: (value: string | number | bigint) => value }
    const columnField: KeywordFieldType = {
      ...shared,
      family: 'keyword',
      name: this.ordered.name,
      spec: this.ordered,
      ignoreAbove: Number.POSITIVE_INFINITY,
      splitQueriesOnWhitespace: false,
      normalizer: null,
      term: value => javaText(value),
    }
    this.fieldType = {
      ...shared,
      family: 'version',
      name: path,
      spec,
      ...(doc_values ? { columnField } : {}),
      padded: value => parseVersion(javaText(value)).padded,
      readSource: value => javaText(value, true),
    }
  }

  add(value: unknown, out: DocumentBuilder): void {
    if (value === null) return
    const { index, doc_values, store } = this.options
    const { text, padded } = parseVersion(out.text(value))
    if (index || store) out.push(this.fieldType.spec, text)
    if (index || doc_values) out.push(this.ordered, padded)
  }
}

export const version = defineField({
  type: 'version',
  parameters: { index: flag(true), doc_values: flag(true), store: flag(false), meta: metaParameter },
  // Once usual for every field, and still passed over.
  ignored: ['boost', 'similarity'],
  prints: key => (key === 'index' ? true : undefined),
  build: (path, values) => new VersionLeaf(path, values),
})
