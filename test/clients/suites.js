// The suites: what each needs, how it is run, and which failures are known (docs/clients.md gives their reasons).
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE, run, SOURCES } from './command.js'

const SUPPORT = fileURLToPath(new URL('support', import.meta.url))
const REST_TESTS = '3.1.0'

const REST_TESTS_KNOWN = [
  'indices/stats/13_fields',
  'indices/stats/20_translog',
  'indices/stats/30_segments[0]',
  'indices/stats/40_updates_on_refresh[0]',
  'nodes/info/30_settings[0]',
  'nodes/info/50_nodes_total_indexing_buffer_format[0]',
  'nodes/stats/11_indices_metrics[5]',
  'nodes/stats/20_response_filtering',
  'search/aggregation/170_cardinality_metric_unsigned[9]',
  'search/aggregation/20_terms[20]',
  'search/aggregation/230_composite[22]',
  'search/aggregation/40_range[8]',
  'search/backpressure/10_basic',
  'search_shards/10_basic',
  'snapshot/restore/10_basic[0]',
]

const source = (...path) => join(SOURCES, ...path)

export const suites = [
  { name: 'opensearch-js', commands: ['npm'], sources: () => source('opensearch-js'), known: [], run: openSearchJs },
  {
    name: 'opensearch-py',
    commands: ['python3'],
    sources: () => source('opensearch-py'),
    known: ['test_index_management', 'test_count_prefetch'],
    run: url => openSearchPy(url, ['test_opensearchpy/test_server', 'test_opensearchpy/test_async/test_server', ...WITHOUT]),
  },
  {
    name: 'rest-tests',
    commands: ['python3', 'mvn'],
    sources: () => source('opensearch-py'),
    known: REST_TESTS_KNOWN,
    run: restTests,
  },
]

const WITHOUT = ['test_server/test_rest_api_spec.py', 'test_server/test_grpc'].flatMap(path => ['--ignore', `test_opensearchpy/${path}`])

/** The helpers and the serializer of the official client for JavaScript. */
async function openSearchJs(url) {
  const cwd = source('opensearch-js')
  if (!existsSync(join(cwd, 'node_modules'))) await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd })
  const questions = join(cwd, 'test/fixtures/stackoverflow.ndjson')
  if (!existsSync(questions)) writeFileSync(questions, madeUpQuestions())
  const tests = ['bulk', 'msearch', 'scroll', 'search'].map(name => `test/integration/helpers/${name}.test.js`)
  const args = ['tap', '--no-coverage', '--timeout=240', '-j1', '-R', 'tap', ...tests, 'test/integration/serializer/longnumerals.test.js']
  const lines = (await run('npx', args, { cwd, env: { TEST_OPENSEARCH_SERVER: url }, mayFail: true })).split('\n')
  // Files are not indented, the tests in them by a step.
  const of = (status, skipped) => lines.filter(line => line.startsWith(`    ${status} `) && line.includes('# SKIP') === skipped)
  return { passed: of('ok', false).length, failures: of('not ok', false).map(line => line.trim()), skipped: of('ok', true).length }
}

/** As many questions, with the words and the ids that the tests look for: where the large file of real ones is missing. */
function madeUpQuestions() {
  const lines = Array.from({ length: 4998 }, (_, i) => {
    const id = i === 0 ? '19273860' : i === 1 ? '45924372' : String(50_000_000 + i)
    const about = i < 106 ? ' in javascript' : i < 135 ? ' with ruby' : ''
    return JSON.stringify({ id, title: `How to do number ${i}${about}`, body: `text ${i} of a question`, tags: 'x' })
  })
  return `${lines.join('\n')}\n`
}

async function openSearchPy(url, args, env = {}) {
  const python = await environment('opensearch-py', [
    'opensearch-py[async]',
    'pytest',
    'pytest-asyncio',
    'pyyaml',
    'python-dateutil',
    'pytz',
    'numpy',
    'pandas',
    'deepmerge',
  ])
  return pytest(python, args, { cwd: source('opensearch-py'), env: { OPENSEARCH_URL: url, TEST_OPENSEARCH_NOFETCH: '1', ...env } })
}

/** OpenSearch's own REST tests, by the runner of the client for Python. */
async function restTests(url) {
  const jar = join(CACHE, `rest-api-spec-${REST_TESTS}.jar`)
  const artifact = `-Dartifact=org.opensearch:rest-api-spec:${REST_TESTS}:jar`
  if (!existsSync(jar)) await run('mvn', ['-q', '-B', 'dependency:copy', artifact, `-DoutputDirectory=${CACHE}`])
  const args = ['-p', 'rest_tests_of_jar', 'test_opensearchpy/test_server/test_rest_api_spec.py']
  return openSearchPy(url, args, { REST_TESTS_JAR: jar, PYTHONPATH: SUPPORT })
}

/** Python with packages of its own. */
async function environment(name, packages) {
  const folder = join(CACHE, `python-${name}`)
  const python = join(folder, 'bin', 'python')
  const done = join(folder, 'installed')
  if (existsSync(done)) return python
  await run('python3', ['-m', 'venv', folder])
  await run(python, ['-m', 'pip', '-q', 'install', ...packages])
  writeFileSync(done, '')
  return python
}

async function pytest(python, args, options) {
  const report = join(CACHE, `report-${process.pid}.xml`)
  const how = ['-q', '--tb=no', '-p', 'no:cacheprovider', '-W', 'ignore', '--junitxml', report]
  const printed = await run(python, ['-m', 'pytest', ...how, ...args], { ...options, mayFail: true })
  if (!existsSync(report)) throw new Error(`pytest reported nothing:\n${printed.slice(-2000)}`)
  const xml = readFileSync(report, 'utf8')
  rmSync(report)
  const tests = [...xml.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g)]
  const failures = []
  let skipped = 0
  for (const [, folder, name, inside = ''] of tests) {
    if (/<(failure|error)\b/.test(inside)) failures.push(`${folder} ${name}`)
    else if (inside.includes('<skipped')) skipped++
  }
  return { passed: tests.length - failures.length - skipped, failures, skipped }
}
