// The persian analyzer's only character filter: zero width non-joiners, which stand between the parts of a word, become spaces.
import type { CharFilter } from '../analyzer.ts'

export const ZERO_WIDTH_NON_JOINER_TO_SPACE: CharFilter = {
  name: 'persian',
  normalizes: true,
  filter: text => ({ text: text.replaceAll('\u200c', ' '), offsets: null }),
}
