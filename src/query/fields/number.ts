// Queries on numeric fields.
import { javaDouble } from '../../core/numbers.ts'
import type { NumberFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import type { FieldQueries } from './family-queries.ts'
import { numberTexts } from './number-texts.ts'
import { approximateRange, numericRange, numericSet, requireValues } from './numeric.ts'
import { caseMatters, existsIn } from './shared.ts'

export const numberFields: FieldQueries<NumberFieldType> = {
  term(field, value) {
    requireValues(field)
    const exact = field.exact(value)
    if (exact === null) {
      const shown = typeof value === 'number' ? javaDouble(value) : javaText(value)
      return new MatchNoDocsQuery(`Value [${shown}] has a decimal part`)
    }
    return numericRange(field, { min: exact, max: exact }, numberTexts[field.numeric])
  },
  terms(field, values) {
    requireValues(field)
    const exact = values.map(value => field.exact(value)).filter(value => value !== null)
    if (exact.length === 0) return new MatchNoDocsQuery('All values have a decimal part')
    return numericSet(field, exact, numberTexts[field.numeric])
  },
  range(field, { from, to, includeFrom, includeTo }) {
    requireValues(field)
    const range = field.range(from, to, includeFrom, includeTo)
    return range === null ? new MatchNoDocsQuery() : approximateRange(field, range, numberTexts[field.numeric])
  },
  exists: existsIn,
  caseInsensitive: caseMatters,
}
