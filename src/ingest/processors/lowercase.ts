// Makes letters small.
import { textProcessor } from '../text-processor.ts'

export const lowercase = textProcessor('lowercase', text => text.toLowerCase())
