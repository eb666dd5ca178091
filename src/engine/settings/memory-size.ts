// Sizes of memory in settings: bytes, or a share of what the heap may grow to.
import { getHeapStatistics } from 'node:v8'
import { readBytes } from '../../core/values.ts'

export function memorySize(text: string, setting: string): number {
  if (text.endsWith('%')) return (getHeapStatistics().heap_size_limit * Number(text.slice(0, -1))) / 100
  return readBytes(text, setting)
}
