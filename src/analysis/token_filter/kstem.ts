// English stems by Krovetz's algorithm: a light one, whose stems are words.
import type { TokenFilterType } from '../component.ts'
import { stemmerOf } from '../stemmer/by-language.ts'
import { stemFilter } from '../stemmer/stem-filter.ts'

export const kstem = {
  name: 'kstem',
  create: name => stemFilter(name, stemmerOf('light_english')!),
} satisfies TokenFilterType
