// English stems by Porter's algorithm.
import type { TokenFilterType } from '../component.ts'
import { stemmerOf } from '../stemmer/by-language.ts'
import { stemFilter } from '../stemmer/stem-filter.ts'

export const porter_stem = {
  name: 'porter_stem',
  create: name => stemFilter(name, stemmerOf('porter')!),
} satisfies TokenFilterType
