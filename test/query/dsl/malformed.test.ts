// Every malformed query that a real server was asked, with its answer.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import { parseJson } from '../../../src/core/json.ts'
import { locate } from '../../../src/core/json-locate.ts'
import { atValue } from '../../../src/core/json-spot.ts'
import { parseQuery } from '../../../src/query/dsl/parse-query.ts'

interface Case {
  readonly body: string
  readonly status: number
  readonly error: unknown
}

const cases = JSON.parse(readFileSync(new URL('./recorded/malformed.json', import.meta.url), 'utf8')) as Case[]

function errorOf(body: string): ApiError {
  const json = parseJson(body) as { query: unknown }
  try {
    parseQuery(json.query, atValue(json, 'query'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    for (let at: ApiError | undefined = error; at !== undefined; at = at.cause) {
      const position = at.at === undefined ? null : locate(body, json, at.at)
      if (position !== null) at.place(position.line, position.col)
    }
    return error
  }
  throw new Error('it parsed')
}

it.each(cases)('$body', ({ body, status, error }) => {
  const found = errorOf(body)
  expect(found.toEntry(true)).toEqual(error)
  expect(found.status).toBe(status)
})
