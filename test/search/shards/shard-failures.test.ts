// Failures of shards: grouped, wrapped and passed on as a real server does.
import { expect, it } from 'vitest'
import { ApiError, illegalArgument } from '../../../src/core/errors.ts'
import { allShardsFailed, failureEntries, partialFailure, type ShardFailure } from '../../../src/search/contracts/shard-failures.ts'
import { packError, unpackError } from '../../../src/search/work/error-transfer.ts'

const numberFormat = new ApiError('number_format_exception', 'For input string: "abc"')
const queryFailure = (index: string) =>
  new ApiError('query_shard_exception', 'failed to create query: For input string: "abc"', {
    details: { index, index_uuid: 'TpyqLikjQjGxktr6ZnTOzQ' },
    cause: numberFormat,
  })
const on = (index: string, shard: number, error: ApiError): ShardFailure => ({ index, shard, node: 'n1', error })

it('groups alike failures of an index, as recorded from a real server', () => {
  const index = 'd2-e-routing'
  const reason = { type: 'query_shard_exception', reason: 'failed to create query: For input string: "abc"' }
  const details = { index, index_uuid: 'TpyqLikjQjGxktr6ZnTOzQ' }
  const caused_by = { type: 'number_format_exception', reason: 'For input string: "abc"' }
  const error = allShardsFailed(
    'query',
    [0, 1, 2, 3].map(shard => on(index, shard, queryFailure(index))),
  )
  expect(error.status).toBe(400)
  expect(error.toBody()).toEqual({
    root_cause: [{ ...reason, ...details }],
    type: 'search_phase_execution_exception',
    reason: 'all shards failed',
    phase: 'query',
    grouped: true,
    failed_shards: [{ shard: 0, index, node: 'n1', reason: { ...reason, ...details, caused_by } }],
    caused_by: { ...reason, ...details, caused_by },
  })
})

it('wraps a plain Java exception once more as the cause', () => {
  const error = allShardsFailed('query', [on('a', 0, illegalArgument('too large'))])
  const plain = { type: 'illegal_argument_exception', reason: 'too large' }
  expect(error.toBody()).toMatchObject({ root_cause: [plain], caused_by: { ...plain, caused_by: plain } })
  const own = allShardsFailed('query', [on('a', 0, new ApiError('search_exception', 'no'))])
  expect(own.toBody().caused_by).toEqual({ type: 'search_exception', reason: 'no' })
  expect(own.status).toBe(500)
})

it('tells indexes apart', () => {
  const failures = [on('a', 0, queryFailure('a')), on('b', 0, queryFailure('b')), on('a', 1, queryFailure('a'))]
  expect(failureEntries(failures).map(entry => [entry.index, entry.shard])).toEqual([
    ['a', 0],
    ['b', 0],
  ])
  expect(partialFailure('fetch', failures).toBody()).toMatchObject({ reason: 'Partial shards failure', phase: 'fetch' })
})

it('errors survive the way out of a worker', () => {
  const error = allShardsFailed('query', [on('a', 0, queryFailure('a'))])
  const back = unpackError(structuredClone(packError(error)))
  expect(back.toBody()).toEqual(error.toBody())
  expect(back.status).toBe(error.status)
})
