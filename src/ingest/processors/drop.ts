// Drops a document: it is not written, and that is no failure.
import type { ProcessorType } from '../processor.ts'

export const drop: ProcessorType = {
  name: 'drop',
  create: () => document => {
    document.isDropped = true
  },
}
