// Takes blanks and control characters from both ends of a text.
import { textProcessor } from '../text-processor.ts'

export const trim = textProcessor('trim', text => {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) <= 0x20) start++
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--
  return text.slice(start, end)
})
