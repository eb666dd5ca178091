// Whether two servers answered alike: by the rules of the recorded conversations, and where a mutation led to what they do not know of, by what
// differs from one server to another.

const ALWAYS_IGNORED = [
  'took',
  '**.took',
  '**.tookInMillis',
  '**.ingest_took',
  '**.index_uuid',
  '**.uuid',
  '**.stack_trace',
  '**.cluster_name',
  '**.cluster_uuid',
  '**.build_date',
  '**.version.created',
  '**.allocation_id.id',
  'remote_address',
]
/** As a hash map has them. */
const ALWAYS_UNORDERED = ['roles', 'backend_roles']
/** Relative, for numbers that are no integers: scores are 32-bit floats. */
const SLACK = 1e-6
const DAY_MS = 86_400_000
const ID = /[\w-]{20,22}(?![\w-])(:\d+)?/g
const VARIABLE = [/^[\w-]{20,22}(:\d+)?$/, /^[\w+/=-]{28,}$/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/]
/** Of the server itself: no two are alike. */
const OF_THE_SERVER =
  /^\w+ \/([^/?]+\/_segments|\?|$|_nodes|_cluster\/(state|stats)|_cat\/(nodes|nodeattrs|plugins|cluster_manager|master|thread_pool|tasks|fielddata|allocation|segments|recovery|health)|_stats|_remote|_tasks)/

/** How servers before 3.7, with an older parser, tell of JSON that is broken, and how those since do. */
const FAULTS_OF_JSON = new Set([
  'json_parse_exception',
  'json_e_o_f_exception',
  'stream_read_exception',
  'unexpected_end_of_input_exception',
  'input_coercion_exception',
])

/** Refused there, and taken here as specified: a string is one group. */
const STATS_AS_TEXT = 'Unknown key for a VALUE_STRING in [stats].'

/** `conversation` and `step` bring `ignore`, `shape` and `unordered`. Answers the differences; of an error its wording apart. */
export function differences(conversation, step, request, want, got) {
  const found = []
  if (want.status === got.status && older(conversation) && isFaultOfJson(want) && isFaultOfJson(got)) return { hard: [], wording: [] }
  if (want.status === 400 && got.status === 200 && want.body?.error?.reason === STATS_AS_TEXT) return { hard: [], wording: [] }
  if (want.status !== got.status) found.push({ path: 'status', want: want.status, got: got.status })
  else if (OF_THE_SERVER.test(request)) return { hard: [], wording: [] }
  walk(want.body, got.body, '', rulesOf(conversation, step), found)
  const wordingOnly = ({ path }) => want.status >= 400 && /(^|\.)reason$/.test(path)
  return { hard: found.filter(each => !wordingOnly(each)), wording: found.filter(wordingOnly) }
}

const older = ({ server = 'core' }) => server !== 'core'

function isFaultOfJson({ body }) {
  for (let error = body?.error; error; error = error.caused_by) if (FAULTS_OF_JSON.has(error.type)) return true
  return false
}

function rulesOf(conversation, step) {
  const list = key => [...(conversation[key] ?? []), ...(step[key] ?? [])].map(pattern)
  return {
    ignore: [...ALWAYS_IGNORED.map(pattern), ...list('ignore')],
    shape: list('shape'),
    unordered: [...ALWAYS_UNORDERED.map(pattern), ...list('unordered')],
  }
}

const patterns = new Map()

/** `*` stands for one path element, `**` for any number of them. */
function pattern(text) {
  if (!patterns.has(text)) {
    const one = part =>
      part === '**' ? '(?:[^.]+(?:\\.|$))*' : `${part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^.]*')}(?:\\.|$)`
    patterns.set(text, new RegExp(`^${text.split('.').map(one).join('')}$`))
  }
  return patterns.get(text)
}

function walk(want, got, path, rules, found) {
  const matches = list => list.some(one => one.test(`${path}.`) || one.test(path))
  if (path && matches(rules.ignore)) return
  if (Array.isArray(want) && Array.isArray(got)) {
    if (want.length !== got.length) return void found.push({ path: `${path}.length`, want: want.length, got: got.length })
    const [a, b] = matches(rules.unordered) ? [sorted(want), sorted(got)] : HASHED.test(path) ? [bySaid(want), bySaid(got)] : [want, got]
    for (const [i, value] of a.entries()) walk(value, b[i], joined(path, i), rules, found)
  } else if (isObject(want) && isObject(got)) {
    for (const key of new Set([...Object.keys(want), ...Object.keys(got)])) {
      const at = joined(path, key.replaceAll('.', '\\'))
      if (rules.ignore.some(one => one.test(`${at}.`) || one.test(at)) || isVariable(key, key)) continue
      if (key in got && key in want) walk(want[key], got[key], at, rules, found)
      else found.push({ path: at, want: want[key], got: got[key] })
    }
  } else if (typeof want === typeof got && typeof want !== 'object') {
    if (!matches(rules.shape) && !sameScalar(want, got, path)) found.push({ path, want, got })
  } else if (want !== got) found.push({ path, want, got })
}

function sameScalar(want, got, path) {
  if (want === got || isVariable(want, got)) return true
  if (typeof want === 'number') {
    const exact = Number.isInteger(want) && Number.isInteger(got)
    return !exact && Math.abs(want - got) <= SLACK * Math.max(Math.abs(want), Math.abs(got), 1e-30)
  }
  if (typeof want !== 'string') return false
  const plain = text =>
    text
      .replace(ID, 'ID')
      // Of Java's objects: another at each start.
      .replace(/@[0-9a-f]{5,8}\b/g, '@HASH')
      // As servers of different ages say it.
      .replace(/Duplicate field '([^']*)'/, 'Duplicate Object property "$1"')
      .replace(/line: \d+, column: \d+\]|byte offset: #\w+\]/, 'AT]')
      .replace(/\b1[6-9]\d{11}\b/g, 'NOW')
      .replace(/(?<=allowed: \[|Supported are: )[A-Za-z, ]+/, names => names.split(/, ?/).sort().join())
  if (/query\.\d+\..*description$/.test(path) && bySaid(words(want)).join() === bySaid(words(got)).join()) return true
  if (path !== '') return plain(want) === plain(got)
  const table = text =>
    text
      .trim()
      .replace(ID, 'ID')
      .replace(/\b[\d.:]+(b|kb|mb|gb|s|ms|m)?\b/g, 'N')
      .replace(/[ \t]+/g, ' ')
  return table(want) === table(got)
}

function isVariable(want, got) {
  if (typeof want === 'number') return want > 1.6e12 && Math.abs(want - got) < DAY_MS && Math.abs(want - Date.now()) < 2 * DAY_MS
  return typeof want === 'string' && VARIABLE.some(one => one.test(want) && one.test(got) && /\d|[A-Z]/.test(want))
}

const joined = (path, key) => (path ? `${path}.${key}` : String(key))
const isObject = value => value !== null && typeof value === 'object' && !Array.isArray(value)
const words = text => text.split(/[ ()|]+/).filter(Boolean)
/** Clauses in an order that the server takes from hashes whose seed is the time of its start: asked again after a start, it tells another. */
const HASHED = /(^|\.)(details|children)$/
const bySaid = list => list.toSorted((a, b) => ((a.description ?? a) < (b.description ?? b) ? -1 : 1))
const sorted = list =>
  list
    .map(value => [JSON.stringify(value), value])
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map(([, value]) => value)

/** What a difference is an instance of: both answers without names and numbers. */
export function classOf(endpoint, want, got, [first]) {
  const [wantKind, gotKind] = [kindOf(want), kindOf(got)]
  if (wantKind !== gotKind) return `${endpoint} | want ${wantKind} | got ${gotKind}`
  const path = first.path.replace(/(?<=^|\.)\d+(?=\.|$)/g, '*')
  return `${endpoint} | ${want.status} ${path} | want ${shape(first.want)} | got ${shape(first.got)}`
}

function kindOf({ status, body }) {
  if (status === 0) return 'no answer'
  const { error } = body ?? {}
  if (error === undefined) return String(status)
  const cause = error.caused_by ?? error.root_cause?.[0]?.caused_by
  return `${status} ${error.type ?? shape(error)} ${shape(error.reason)}${cause ? ` < ${cause.type} ${shape(cause.reason)}` : ''}`
}

const shape = value =>
  (JSON.stringify(value) ?? 'nothing')
    .replace(/\\"(\\\\.|[^"\\])*\\"/g, "'…'")
    .replace(/\[[^[\]]*\]/g, '[…]')
    .replace(/-?\d+(\.\d+)?/g, 'N')
    .slice(0, 110)
