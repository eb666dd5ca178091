// Drops tokens whose term another token at the same position has.
import type { TokenFilterType } from '../component.ts'
import { UniqueFilter } from './unique.ts'

export const remove_duplicates = {
  name: 'remove_duplicates',
  create(name) {
    return { name, create: input => new UniqueFilter(input, true) }
  },
} satisfies TokenFilterType
