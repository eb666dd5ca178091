// A request taken apart into what can be mutated, and put together again.
import { textOf, treeOf } from './tree.js'

/** Of a step: method, path parts, parameters, and a body as lines of trees, or as text where it is no JSON. */
export function requestOf({ request, body, headers, auth }) {
  const space = request.indexOf(' ')
  const [path, query] = splitOnce(request.slice(space + 1), '?')
  return {
    method: request.slice(0, space),
    parts: path.split('/').slice(1),
    params: query === undefined ? [] : query.split('&').map(param => splitOnce(param, '=')),
    ...bodyOf(body),
    headers,
    auth,
  }
}

function splitOnce(text, at) {
  const i = text.indexOf(at)
  return i < 0 ? [text] : [text.slice(0, i), text.slice(i + 1)]
}

function bodyOf(body) {
  if (body === undefined) return {}
  if (Array.isArray(body)) return { lines: body.map(lineOf), byLines: true }
  if (typeof body !== 'string') return { lines: [treeOf(body)] }
  try {
    return { lines: [treeOf(JSON.parse(body))] }
  } catch {}
  const lines = body.split('\n')
  if (lines.at(-1) !== '' || lines.length < 2) return { text: body }
  const trees = lines.slice(0, -1).map(lineOf)
  return trees.every(line => line.text === undefined || /^[[{"]/.test(line.text)) ? { lines: trees, byLines: true } : { text: body }
}

function lineOf(line) {
  if (typeof line !== 'string') return treeOf(line)
  try {
    return treeOf(JSON.parse(line))
  } catch {
    return { text: line }
  }
}

export function textOfBody({ lines, byLines, text }) {
  if (lines === undefined) return text
  return byLines ? lines.map(line => `${textOf(line)}\n`).join('') : lines.map(textOf).join('')
}

export function sent(request) {
  // What is waited for may never come.
  if (request.parts[1] === 'health') request.params.push(['timeout', '1s'])
  const params = request.params.map(([name, value]) => (value === undefined ? name : `${name}=${value}`)).join('&')
  const body = textOfBody(request)
  return {
    request: `${request.method} /${request.parts.join('/')}${params === '' ? '' : `?${params}`}`,
    ...(body !== undefined && { body }),
    ...(request.byLines && { ndjson: true }),
    ...(request.headers && { headers: request.headers }),
    ...(request.auth && { auth: request.auth }),
  }
}

/** Where it goes, without names and ids: `PUT /{}/_doc/{}`. */
export const endpointOf = ({ request }) => {
  const [method, target] = request.split(' ')
  const parts = target.split('?')[0].split('/').slice(1)
  return `${method} /${parts.map(part => (part.startsWith('_') || part === 'api' || part === '' ? part : '{}')).join('/')}`
}

const READS =
  /\/(_search|_count|_msearch|_mget|_explain|_analyze|_validate|_termvectors|_mtermvectors|_field_caps|_rank_eval|_render|_execute|_simulate|_knn_warmup|_verify|_cat|_resolve|_stats|_status)(\/|\?|$)/

/** Whether it leaves everything as it was. */
export const reads = ({ request }) =>
  (/^(GET|HEAD|OPTIONS) /.test(request) && !/\/(_refresh|_flush|_forcemerge)/.test(request)) ||
  (READS.test(request) && !/^DELETE|_search\/(scroll|pipeline|point_in_time)/.test(request))

/** The server reads term vectors until an object ends: where none begins, a thread of it reads for ever, and answers nobody any more. */
export const neverAnswered = ({ parts, lines }) =>
  parts.includes('_termvectors') &&
  (lines ?? []).some(
    line => line.members === undefined || line.members.some(([key, value]) => key === 'filter' && value.members === undefined),
  )
