// The queue of the audit log.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AuditQueue } from '../../../src/security/audit/audit-queue.ts'
import type { AuditRecord } from '../../../src/security/audit/audit-record.ts'
import { callbackSink, fileSink } from '../../../src/security/audit/audit-sinks.ts'

const record = (n: number) => ({ audit_category: 'AUTHENTICATED', audit_trace_doc_id: String(n) }) as AuditRecord
const ids = (records: readonly AuditRecord[]) => records.map(({ audit_trace_doc_id }) => Number(audit_trace_doc_id))

describe('queue of the audit log', () => {
  it('writes in order, after whoever recorded went on', async () => {
    const seen: AuditRecord[] = []
    const queue = new AuditQueue([callbackSink(one => seen.push(one))], () => {})
    for (let i = 0; i < 2000; i++) queue.add(record(i))
    expect(seen).toEqual([])
    await queue.flush()
    expect(ids(seen)).toEqual(Array.from({ length: 2000 }, (_, i) => i))
  })

  it('drops what is too much while a sink is stuck, says so, and goes on', async () => {
    const complaints: string[] = []
    let release = () => {}
    const stuck = new Promise<void>(resolve => (release = resolve))
    const seen: AuditRecord[] = []
    const sink = callbackSink(async one => {
      await stuck
      seen.push(one)
    })
    const queue = new AuditQueue([sink], message => complaints.push(message), 10)
    for (let i = 0; i < 25; i++) queue.add(record(i))
    release()
    await queue.flush()
    expect(ids(seen)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(complaints).toEqual(['15 records of the audit log were dropped: more came than could be written'])
    queue.add(record(99))
    await queue.flush()
    expect(ids(seen).at(-1)).toBe(99)
  })

  it('tells what a sink did wrong, and the other sinks get their records', async () => {
    const complaints: unknown[] = []
    const seen: AuditRecord[] = []
    const broken = callbackSink(() => {
      throw new Error('full')
    })
    const queue = new AuditQueue([broken, callbackSink(one => seen.push(one))], (message, error) => complaints.push([message, error]))
    queue.add(record(1))
    await queue.flush()
    expect(ids(seen)).toEqual([1])
    expect(complaints).toEqual([['1 records of the audit log could not be written', new Error('full')]])
  })

  it('adds lines of JSON to a file that only its owner may read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'audit-'))
    const path = join(folder, 'audit.log')
    const queue = new AuditQueue([fileSink(path)], error => expect.fail(String(error)))
    queue.add(record(1))
    await queue.flush()
    queue.add(record(2))
    await queue.flush()
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
    expect(ids(lines.map(line => JSON.parse(line)))).toEqual([1, 2])
    expect((await stat(path)).mode & 0o077).toBe(0)
    await rm(folder, { recursive: true })
  })
})
