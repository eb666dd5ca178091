// Makes letters large.
import { textProcessor } from '../text-processor.ts'

export const uppercase = textProcessor('uppercase', text => text.toUpperCase())
