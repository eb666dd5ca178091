// Converts a text to upper case.
import { textProcessor } from '../text-processor.ts'

export const uppercase = textProcessor('uppercase', text => text.toUpperCase())
