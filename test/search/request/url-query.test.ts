// The parameter `q`, and which requests it stands for.
import { expect, it } from 'vitest'
import { parseCountRequest } from '../../../src/search/count.ts'
import { parseExplainRequest } from '../../../src/search/explain-document.ts'
import { parseSearchRequest } from '../../../src/search/request/parse-search-request.ts'

const parameters = { q: 'title:fox', df: 'text', lenient: true, default_operator: 'and' }
const asked = { query_string: { query: 'title:fox', default_field: 'text', lenient: true, default_operator: 'and' } }

it('is a query string, and wins over the body of a search', () => {
  expect(parseSearchRequest(parameters, undefined).query?.json).toEqual(asked)
  expect(parseSearchRequest(parameters, { query: { match_all: {} } }).query?.json).toEqual(asked)
})

it('stands for the body of a count or an explanation where there is none', () => {
  const body = { query: { match_all: {} } }
  expect(parseCountRequest(parameters, undefined).query?.json).toEqual(asked)
  expect(parseExplainRequest(parameters, undefined).query?.json).toEqual(asked)
  expect(parseCountRequest(parameters, body).query?.json).toEqual(body.query)
  expect(parseExplainRequest(parameters, body).query?.json).toEqual(body.query)
  expect(parseCountRequest({}, undefined).query).toBeNull()
})
