// Reorders the postings of a term when a merge changes the order of documents.
import { IntLog } from '../bytes/growable.ts'
import { orderByValue } from '../docvalues/sort-points.ts'

/** Entries of documents one after another; empty where the field does not keep them. */
export interface CollectedPostings {
  docs: IntLog
  freqs: IntLog
  steps: IntLog
  startOffsets: IntLog
  endOffsets: IntLog
}

export function sortByDocument(postings: CollectedPostings): void {
  const docs = postings.docs.view()
  if (isAscending(docs)) return
  if (postings.freqs.length === 0) {
    docs.sort()
    return
  }
  const freqs = postings.freqs.view()
  const order = orderByValue(Float64Array.from(docs), docs.length)
  const starts = startsOf(freqs)
  postings.docs = gathered(docs, order)
  postings.freqs = gathered(freqs, order)
  for (const part of ['steps', 'startOffsets', 'endOffsets'] as const) {
    if (postings[part].length > 0) postings[part] = gatheredStretches(postings[part].view(), starts, order)
  }
}

function isAscending(docs: Int32Array): boolean {
  for (let i = 1; i < docs.length; i++) if (docs[i] < docs[i - 1]) return false
  return true
}

function startsOf(freqs: Int32Array): Int32Array {
  const starts = new Int32Array(freqs.length + 1)
  for (let i = 0; i < freqs.length; i++) starts[i + 1] = starts[i] + freqs[i]
  return starts
}

function gathered(values: Int32Array, order: Uint32Array): IntLog {
  const log = new IntLog()
  for (let i = 0; i < order.length; i++) log.push(values[order[i]])
  return log
}

function gatheredStretches(values: Int32Array, starts: Int32Array, order: Uint32Array): IntLog {
  const log = new IntLog()
  for (let i = 0; i < order.length; i++) for (let k = starts[order[i]]; k < starts[order[i] + 1]; k++) log.push(values[k])
  return log
}
