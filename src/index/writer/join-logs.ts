// Joins the logs of a buffer into one: the documents that the buffer took of each, in its order, as if all had been logged together.
import { lazily } from '../../core/lazily.ts'
import { BinaryBuffer, type BinaryLog } from '../docvalues/binary-column.ts'
import { type NumberLog, NumericLog } from '../docvalues/numeric-log.ts'
import { moveDocuments } from '../stored/move-documents.ts'
import { readStoredLog } from '../stored/stored-log-reader.ts'
import { type StoredLog, StoredWriter } from '../stored/stored-writer.ts'
import type { VectorLog } from '../vectors/vector-column.ts'
import type { VectorSpec } from '../vectors/vector-spec.ts'
import type { DocumentsLog, FieldLog, Runs } from './buffer-log.ts'
import { eachRun } from './each-run.ts'
import { joinInverted } from './join-inverted.ts'

const vectorColumns = lazily(() => import('../vectors/vector-column.ts'))

export function joinLogs(parts: readonly DocumentsLog[], runs: Runs): Pick<DocumentsLog, 'fields' | 'stored'> {
  if (runs.length === 3 && runs[1] === 0 && runs[2] === parts[0].maxDoc) return parts[0]
  const byName = parts.map(({ fields }) => new Map(fields.map(field => [field.spec.name, field])))
  const names = [...new Set(byName.flatMap(fields => [...fields.keys()]))].sort()
  return {
    fields: names
      .map(name =>
        joinField(
          byName.map(fields => fields.get(name) ?? null),
          runs,
        ),
      )
      .filter(isUsed),
    stored: joinStored(parts, runs),
  }
}

/** Not, where only documents have it that were left out. */
function isUsed({ inverted, numbers, binary, vectors }: FieldLog): boolean {
  const logs = [inverted, numbers, binary, vectors].filter(log => log !== null)
  return logs.length === 0 || logs.some(({ docs }) => docs.length > 0)
}

/** The first spec decides, as it does in one log. */
function joinField(parts: readonly (FieldLog | null)[], runs: Runs): FieldLog {
  const { spec } = parts.find(part => part !== null)!
  return {
    spec,
    inverted: joined(
      parts.map(part => part?.inverted ?? null),
      runs,
      joinInverted,
    ),
    numbers: joined(
      parts.map(part => part?.numbers ?? null),
      runs,
      joinNumbers,
    ),
    binary: joined(
      parts.map(part => part?.binary ?? null),
      runs,
      joinBinary,
    ),
    vectors: joined(
      parts.map(part => part?.vectors ?? null),
      runs,
      (logs, order) => joinVectors(logs, order, spec.vector!),
    ),
  }
}

type Logs<T> = readonly (T | null)[]

const joined = <T>(logs: Logs<T>, runs: Runs, join: (logs: Logs<T>, runs: Runs) => T): T | null =>
  logs.some(log => log !== null) ? join(logs, runs) : null

function joinNumbers(logs: Logs<NumberLog>, runs: Runs): NumberLog {
  const all = new NumericLog()
  eachRun(logs, runs, ({ docs, values }, from, to, shift) => {
    for (let i = from; i < to; i++) all.add(docs[i] + shift, values[i])
  })
  return all.take()
}

function joinBinary(logs: Logs<BinaryLog>, runs: Runs): BinaryLog {
  const all = new BinaryBuffer()
  eachRun(logs, runs, ({ bytes, docs, ends }, from, to, shift) => {
    for (let i = from; i < to; i++) all.add(docs[i] + shift, bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]))
  })
  return all.take()
}

function joinVectors(logs: Logs<VectorLog>, runs: Runs, spec: VectorSpec): VectorLog {
  const all = new (vectorColumns().VectorBuffer)(spec)
  eachRun(logs, runs, ({ docs, values }, from, to, shift) => {
    for (let i = from; i < to; i++) all.add(docs[i] + shift, values.subarray(i * spec.width, (i + 1) * spec.width))
  })
  return all.take()
}

function joinStored(parts: readonly DocumentsLog[], runs: Runs): StoredLog {
  const readers = parts.map(({ stored }) => readStoredLog(stored))
  const all = new StoredWriter()
  for (let run = 0; run < runs.length; run += 3) moveDocuments(all, readers[runs[run]], runs[run + 1], runs[run + 2], null)
  return all.take()
}
