// Converts a text to lower case.
import { textProcessor } from '../text-processor.ts'

export const lowercase = textProcessor('lowercase', text => text.toLowerCase())
