// Builds the queries for the terms of a simple query string on the fields they search.
import type { FieldType } from '../../../index/mapping/field-type.ts'
import type { Query } from '../../contracts/query.ts'
import type { QueryContext } from '../../contracts/query-builder.ts'
import { DisjunctionMaxQuery } from '../../exec/disjunction-max.ts'
import { fuzzyQuery, prefixQuery } from '../../fields/field-queries.ts'
import { boostedBy } from '../field-parts.ts'
import { type MultiMatchSettings, matchFields } from '../match-fields.ts'
import { analysedPrefix } from './analysed-prefix.ts'
import { normalised, ofField } from './of-field.ts'
import type { SimpleParts } from './simple-parser.ts'

export interface SimpleSettings extends MultiMatchSettings {
  readonly fields: ReadonlyMap<string, number>
  /** Fields with this ending take the place of those without where phrases are searched. */
  readonly quoteFieldSuffix: string | null
  readonly fuzzyPrefixLength: number
  readonly fuzzyMaxExpansions: number
  readonly transpositions: boolean
  readonly analyzeWildcard: boolean
}

export class SimpleFieldsParts implements SimpleParts {
  constructor(
    private readonly settings: SimpleSettings,
    private readonly cx: QueryContext,
  ) {}

  words(text: string): Query | null {
    return matchFields('most_fields', this.settings.fields, text, this.settings, this.cx)
  }

  phrase(text: string, slop: number): Query | null {
    const { fields, quoteFieldSuffix: suffix } = this.settings
    const known = (name: string) => suffix !== null && this.cx.fields.field(name + suffix) !== undefined
    const quoted = new Map([...fields].map(([name, boost]) => [known(name) ? name + suffix : name, boost]))
    return matchFields('phrase', quoted, text, { ...this.settings, slop }, this.cx)
  }

  prefix(text: string): Query | null {
    const options = { rewrite: null, ignoreCase: false }
    return this.together(field => {
      if (this.settings.analyzeWildcard) return analysedPrefix(field, text, options, this.settings, this.cx)
      return prefixQuery(field, normalised(field, text, this.settings), options, this.cx)
    })
  }

  similar(text: string, edits: number): Query | null {
    const { fuzzyPrefixLength: prefixLength, fuzzyMaxExpansions: maxExpansions, transpositions } = this.settings
    const fuzziness = { text: String(edits), distance: () => edits }
    const fuzzy = { fuzziness, prefixLength, maxExpansions, transpositions }
    return this.together(field => fuzzyQuery(field, normalised(field, text, this.settings), fuzzy, this.cx))
  }

  /** Every field adds to the score. */
  private together(make: (field: FieldType) => Query | null): Query | null {
    const queries: Query[] = []
    for (const [name, boost] of this.settings.fields) {
      const query = ofField(name, this.settings, this.cx, make)
      if (query !== null) queries.push(boostedBy(query, boost))
    }
    return queries.length === 1 ? queries[0] : new DisjunctionMaxQuery(queries, 1)
  }
}
