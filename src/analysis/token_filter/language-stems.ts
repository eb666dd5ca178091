// The filters that are named after the language they stem: `arabic_stem` and its like.
import type { TokenFilterType } from '../component.ts'
import { caumannsStem } from '../stemmer/german-caumanns.ts'
import { cached, stemFilter } from '../stemmer/stem-filter.ts'
import { snowballFilter } from './snowball.ts'
import { stemmerFilter } from './stemmer.ts'

const stemming = (name: string, language: string): TokenFilterType => ({ name, create: name => stemmerFilter(language, name) })
const snowballing = (name: string, language: string): TokenFilterType => ({ name, create: name => snowballFilter(language, name) })

export const arabic_stem = stemming('arabic_stem', 'arabic')
export const brazilian_stem = stemming('brazilian_stem', 'brazilian')
export const czech_stem = stemming('czech_stem', 'czech')
export const dutch_stem = snowballing('dutch_stem', 'dutch')
export const french_stem = snowballing('french_stem', 'french')
const german = cached(caumannsStem)

export const german_stem = { name: 'german_stem', create: name => stemFilter(name, german) } satisfies TokenFilterType
export const persian_stem = stemming('persian_stem', 'persian')
export const russian_stem = snowballing('russian_stem', 'russian')
