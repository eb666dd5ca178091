// A list too long for one answer comes in pages: in the order in which indexes were made, each page with a token that the next begins after.
import { illegalArgument, parseFailed } from '../../core/errors.ts'
import type { OperationRequest, OperationResponse } from '../../engine/calls/operation.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import type { CatParams } from '../cat/cat-params.ts'
import { type CatTable, catAnswer } from '../cat/cat-table.ts'

export interface ListParams extends CatParams {
  index?: string | string[]
  /** Of the page before. */
  next_token?: string
  size?: number
  sort?: 'asc' | 'desc'
}

export const LIST_PARAMS = { next_token: 'string', size: 'int', sort: 'string' } as const

export interface PageRules {
  readonly least: number
  readonly usual: number
  readonly most: number
  /** What a token says. */
  readonly token: RegExp
}

/** What is listed: a piece of an index. */
interface Listed {
  readonly index: IndexService
  readonly shard?: number
}

interface Page<T extends Listed> {
  readonly items: readonly T[]
  readonly nextToken: string | null
}

/** Which page is asked for. */
interface PageRequest {
  readonly isDescending: boolean
  readonly size: number
  readonly after: Place | null
}

/** Throws for what no page can be. */
export function readPageRequest({ params }: OperationRequest, rules: PageRules): PageRequest {
  const isDescending = readSort(params.sort)
  const size = readSize(params.size as number | undefined, rules)
  return { isDescending, size, after: params.next_token === undefined ? null : readToken(String(params.next_token), rules.token) }
}

export function pageOf<T extends Listed>(all: readonly T[], { isDescending, size, after }: PageRequest): Page<T> {
  const sign = isDescending ? -1 : 1
  const ordered = [...all].sort((a, b) => sign * compare(a, b))
  const rest = after === null ? ordered : ordered.filter(item => sign * compare(item, after) > 0)
  const items = rest.slice(0, size)
  return { items, nextToken: rest.length > size ? tokenOf(items[size - 1]) : null }
}

function readSort(sort: unknown): boolean {
  if (sort !== undefined && sort !== 'asc' && sort !== 'desc') throw illegalArgument('value of sort can either be asc or desc')
  return sort === 'desc'
}

function readSize(size: number | undefined, { least, usual, most }: PageRules): number {
  if (size === undefined) return usual
  if (size <= 0) throw illegalArgument('size must be greater than zero')
  if (size < least) throw illegalArgument(`size should at least be [${least}]`)
  if (size > most) throw illegalArgument(`size should be less than [${most}]`)
  return size
}

type Place = Pick<IndexService, 'creationDate' | 'name'> & { readonly shard?: number }

function compare(a: Listed | Place, b: Listed | Place): number {
  const [x, y] = [placeOf(a), placeOf(b)]
  return x.creationDate - y.creationDate || (x.name < y.name ? -1 : x.name > y.name ? 1 : (x.shard ?? 0) - (y.shard ?? 0))
}

const placeOf = (item: Listed | Place): Place => ('index' in item ? { ...datedName(item.index), shard: item.shard } : item)
const datedName = ({ creationDate, name }: IndexService) => ({ creationDate, name })

function tokenOf({ index, shard }: Listed): string {
  const parts = [...(shard === undefined ? [] : [shard]), index.creationDate, index.name]
  return Buffer.from(parts.join('|')).toString('base64')
}

function readToken(token: string, form: RegExp): Place {
  const parts = form.exec(Buffer.from(token, 'base64').toString())?.groups
  if (parts === undefined) {
    throw parseFailed('Parameter [next_token] has been tainted and is incorrect. Please provide a valid [next_token].')
  }
  const { shard, created, name } = parts
  return { creationDate: Number(created), name, shard: shard === undefined ? undefined : Number(shard) }
}

/** A table with the token below, or both as members of an object; `called` is what is listed. */
export function listAnswer(
  table: CatTable,
  called: string,
  { nextToken }: Page<Listed>,
  request: OperationRequest,
  accept?: string,
): OperationResponse {
  const { body } = catAnswer(table, { ...request.params, size: undefined }, accept)
  if (typeof body !== 'string') return { body: { next_token: nextToken, [called]: body } }
  return { body: `${body}next_token ${nextToken}\n` }
}
