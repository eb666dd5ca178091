// The suites: what each needs, how it is run, and which failures are known (docs/clients.md gives their reasons).
import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE, run, SOURCES } from './command.js'

const SUPPORT = fileURLToPath(new URL('support', import.meta.url))
const REST_TESTS = '3.1.0'

const REST_TESTS_KNOWN = [
  'indices/stats/30_segments[0]',
  'nodes/stats/11_indices_metrics[5]',
  'search/aggregation/170_cardinality_metric_unsigned[9]',
  'search/aggregation/20_terms[20]',
  'snapshot/restore/10_basic[0]',
]

const PROGRAMS = fileURLToPath(new URL('programs', import.meta.url))

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
  {
    name: 'opensearch-go',
    commands: ['go'],
    sources: () => source('opensearch-go'),
    known: [],
    run: openSearchGo,
  },
  {
    name: 'opensearch-java',
    commands: ['mvn'],
    sources: () => source('opensearch-java'),
    known: [],
    run: openSearchJava,
  },
  { name: 'haystack', commands: ['python3'], sources: () => null, known: ['query_sql', 'test_sql_retriever'], run: haystack },
  {
    name: 'langchain',
    commands: ['python3'],
    sources: () => null,
    known: ['test_hybrid_search', 'test_opensearch_serverless'],
    run: langChain,
  },
  {
    name: 'langchain-js',
    commands: ['npm'],
    sources: () => null,
    known: [],
    run: url => nodeProgram(url, 'langchain.mjs', LANGCHAIN),
  },
  {
    name: 'elasticdump',
    commands: ['npm'],
    sources: () => null,
    known: [],
    run: url => nodeProgram(url, 'elasticdump.mjs', ['elasticdump@6']),
  },
  { name: 'llama-index', commands: ['python3'], sources: () => null, known: [], run: llamaIndex },
  { name: 'opensearch-benchmark', commands: ['python3'], sources: () => null, known: [], run: benchmark },
  {
    name: 'spring-data-opensearch',
    commands: ['mvn'],
    sources: () => source('spring-data-opensearch'),
    known: [],
    run: springData,
  },
  { name: 'zipkin', commands: ['mvn'], sources: () => source('zipkin'), known: [], run: zipkin },
  { name: 'jaeger', commands: ['go'], sources: () => source('jaeger'), known: [], run: jaeger },
]

const LANGCHAIN = ['@langchain/community@1', '@langchain/core@1', '@opensearch-project/opensearch@3']

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

/** The tests of the packages that say how OpenSearch's client for Go does. */
async function openSearchGo(url) {
  const args = [
    'test',
    '-json',
    '-tags',
    'integration,core',
    '-timeout',
    '20m',
    '-parallel',
    '1',
    '.',
    './opensearchapi/',
    './opensearchutil/...',
  ]
  const env = { GOWORK: 'off', OPENSEARCH_URL: url, OPENSEARCH_NODE_COUNT: '1', SECURE_INTEGRATION: 'false' }
  return goTests(args, { cwd: source('opensearch-go'), env })
}

async function goTests(args, { cwd, env }) {
  const lines = (await run('go', args, { cwd, env, mayFail: true })).split('\n')
  const events = lines.filter(line => line.startsWith('{"Time"')).map(line => JSON.parse(line))
  // Parts of a test are its own affair.
  const ended = events.filter(({ Test: test }) => test !== undefined && !test.includes('/'))
  if (ended.length === 0) throw new Error(`go ran no test:\n${lines.slice(-20).join('\n')}`)
  const of = action => ended.filter(event => event.Action === action)
  return { passed: of('pass').length, failures: of('fail').map(({ Test: test }) => test), skipped: of('skip').length }
}

/** The integration tests of the client for Java, by a project of Maven's that has nothing but them. Java's test framework refuses to be root. */
async function openSearchJava(url) {
  const project = join(CACHE, 'opensearch-java')
  const tests = join(project, 'tests')
  const repository = join(CACHE, 'maven')
  mkdirSync(tests, { recursive: true })
  copyFileSync(join(SUPPORT, 'opensearch-java', 'pom.xml'), join(project, 'pom.xml'))
  const sources = source('opensearch-java', 'java-client', 'src', 'test')
  cpSync(join(sources, 'java11'), tests, { recursive: true })
  const helper = join('org', 'opensearch', 'client', 'opensearch', 'IOUtils.java')
  copyFileSync(join(sources, 'java', helper), join(tests, helper))
  const at = new URL(url).host
  const cluster = [`-Dtests.rest.cluster=${at}`, `-Dtests.cluster=${at}`, '-Dtests.clustername=searchlet', '-Dhttps=false', '-Dtest=*IT']
  const args = ['-B', `-Dmaven.repo.local=${repository}`, `-Dtests=${tests}`, ...cluster, 'test']
  const isRoot = process.getuid?.() === 0
  if (isRoot) await run('chmod', ['-R', 'a+rwX', CACHE])
  const [command, before] = isRoot ? ['runuser', ['-u', 'nobody', '--', 'env', `HOME=${project}`, 'mvn']] : ['mvn', []]
  const printed = await run(command, [...before, ...args], { cwd: project, mayFail: true })
  return surefire(printed)
}

async function haystack(url) {
  const sources = await sourcesOf('opensearch-haystack', '9.0.0')
  const python = await environment('haystack', [sources, 'pytest', 'pytest-asyncio'])
  pointTo(url, join(sources, 'tests'), 'https://localhost:9200')
  return pytest(python, ['-m', 'integration', '--ignore', 'tests/test_auth.py', 'tests'], { cwd: sources })
}

async function langChain(url) {
  const sources = await sourcesOf('langchain-community', '0.4.2')
  const python = await environment('langchain', [sources, 'opensearch-py', 'numpy', 'boto3', 'vcrpy', 'pytest', 'pytest-asyncio'])
  const tests = join(sources, 'tests', 'integration_tests', 'vectorstores')
  pointTo(url, tests, 'http://localhost:9200')
  // No OpenSearch since 3.0 makes indexes for the engine that these tests take for granted.
  pointTo('"lucene"', join(sources, 'langchain_community', 'vectorstores'), '"nmslib"')
  const env = { AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none' }
  return pytest(python, ['-c', '/dev/null', '--rootdir', '.', join(tests, 'test_opensearch.py')], { cwd: sources, env })
}

/** LlamaIndex has no tests in its package: ours go through what its vector store can ask. */
async function llamaIndex(url) {
  const python = await environment('llama-index', ['llama-index-vector-stores-opensearch', 'pytest', 'pytest-asyncio'])
  return pytest(python, [join(PROGRAMS, 'llama_index_test.py')], { env: { OPENSEARCH_URL: url } })
}

/** One test: a workload of its own goes to the end, with every telemetry device that asks the server on. */
async function benchmark(url) {
  const python = await environment('opensearch-benchmark', ['opensearch-benchmark'])
  const workload = join(CACHE, 'workload')
  rmSync(workload, { recursive: true, force: true })
  cpSync(join(PROGRAMS, 'benchmark'), workload, { recursive: true })
  writeFileSync(join(workload, 'documents.json'), madeUpBooks())
  const devices = ['node-stats', 'segment-stats', 'recovery-stats', 'shard-stats', 'segment-replication-stats']
  const everything = [
    'include-indices',
    'include-thread-pools',
    'include-breakers',
    'include-network',
    'include-process',
    'include-mem',
    'include-gc',
  ]
  const parameters = Object.fromEntries([
    ...everything.map(name => [`node-stats-${name}`, true]),
    ...devices.filter(name => name !== 'segment-stats').map(name => [`${name}-sample-interval`, 1]),
  ])
  const args = [
    'run',
    '--pipeline=benchmark-only',
    '--offline',
    '--on-error=abort',
    '--kill-running-processes',
    `--workload-path=${workload}`,
    `--target-hosts=${new URL(url).host}`,
    `--telemetry=${devices.join(',')}`,
    `--telemetry-params=${JSON.stringify(parameters)}`,
  ]
  const printed = await run(join(dirname(python), 'opensearch-benchmark'), args, { env: { HOME: CACHE }, mayFail: true })
  const why = /\[ERROR\][\s\S]*/.exec(printed)?.[0]
  const done = printed.includes('SUCCESS') && why === undefined
  return { passed: done ? 1 : 0, failures: done ? [] : [why ?? printed.slice(-2000)], skipped: 0 }
}

function madeUpBooks() {
  const words = 'one two three four five six seven eight nine ten'.split(' ')
  const lines = Array.from({ length: 2000 }, (_, n) =>
    JSON.stringify({
      title: `Number ${words[n % 10]} of ${words[n % 7]}`,
      year: 1900 + (n % 120),
      added: new Date(n * 864_000_000).toISOString(),
      price: n / 4,
      place: { lat: n % 90, lon: n % 180 },
      suggest: words[n % 10],
    }),
  )
  return `${lines.join('\n')}\n`
}

/** A program of ours over packages of npm, as tests of Node's runner. */
async function nodeProgram(url, file, packages) {
  const folder = join(CACHE, `npm-${file}`)
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{}')
    const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', ...packages]
    await run('npm', args, { cwd: folder })
  }
  const args = ['--test', '--test-reporter=tap', join(PROGRAMS, file)]
  const printed = await run(process.execPath, args, { env: { OPENSEARCH_URL: url, PACKAGES: folder }, mayFail: true })
  const tests = [...printed.matchAll(/^(ok|not ok) \d+ - (.*)$/gm)]
  if (tests.length === 0) throw new Error(`node ran no test:\n${printed.slice(-2000)}`)
  const failures = tests.filter(([, status]) => status === 'not ok').map(([, , name]) => name)
  return { passed: tests.length - failures.length, failures, skipped: 0 }
}

/** The integration tests of Spring's repositories, over both of its clients, by a project of Maven's in the place of their build. */
async function springData(url) {
  const project = join(CACHE, 'spring-data-opensearch')
  mkdirSync(project, { recursive: true })
  copyFileSync(join(SUPPORT, 'spring-data-opensearch', 'pom.xml'), join(project, 'pom.xml'))
  const sources = join(project, 'src')
  rmSync(sources, { recursive: true, force: true })
  cpSync(source('spring-data-opensearch', 'spring-data-opensearch', 'src'), sources, { recursive: true })
  // Some tests ask a container for its version; there is none.
  const condition = join(sources, 'test/java/org/opensearch/data/client/EnabledIfOpenSearchVersionCondition.java')
  const container = /ClusterConnection\.clusterConnectionInfo\(\)\s*\.getOpenSearchContainer\(\)\s*\.getDockerImageName\(\)/
  writeFileSync(condition, readFileSync(condition, 'utf8').replace(container, '"opensearch:3.7.0"'))
  const { hostname, port } = new URL(url)
  const args = ['-B', `-Dmaven.repo.local=${join(CACHE, 'maven')}`, `-Dproject.sources=${sources}`, 'test']
  const env = { DATAOS_OPENSEARCH_HOST: hostname, DATAOS_OPENSEARCH_PORT: port }
  return surefire(await run('mvn', args, { cwd: project, env, mayFail: true }))
}

/** Zipkin's tests of its storage in OpenSearch, against this server in the place of a container. */
async function zipkin(url) {
  const project = join(CACHE, 'zipkin')
  const tests = join(project, 'tests')
  const sources = source('zipkin', 'zipkin-storage', 'elasticsearch', 'src', 'test', 'java', 'zipkin2', 'elasticsearch')
  rmSync(tests, { recursive: true, force: true })
  cpSync(join(sources, 'integration'), join(tests, 'integration'), { recursive: true })
  copyFileSync(join(sources, 'InternalForTests.java'), join(tests, 'InternalForTests.java'))
  copyFileSync(join(SUPPORT, 'zipkin', 'pom.xml'), join(project, 'pom.xml'))
  for (const version of ['V8', 'V9']) rmSync(join(tests, 'integration', `ITElasticsearchStorage${version}.java`), { force: true })
  const base = join(tests, 'integration', 'ElasticsearchBaseExtension.java')
  const address = '"http://" + container.getHost() + ":" + container.getMappedPort(9200)'
  const pointed = readFileSync(base, 'utf8').replace(address, 'System.getProperty("url")')
  writeFileSync(base, pointed.replace('container.start();', '').replace('container.stop();', ''))
  const args = ['-B', `-Dmaven.repo.local=${join(CACHE, 'maven')}`, `-Dtests=${tests}`, `-Durl=${url}`, 'test']
  return surefire(await run('mvn', args, { cwd: project, mayFail: true }))
}

/** What Maven says at the end. */
function surefire(printed) {
  const [, all, failed, errors, skipped] = /Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)\n/.exec(printed) ?? []
  if (all === undefined) throw new Error(`Maven ran no test:\n${printed.slice(-2000)}`)
  const failures = [...printed.matchAll(/^\[ERROR\] {3}(?!Run )(\w+[>.:]\S*)/gm)].map(([, name]) => name)
  const unnamed = Number(failed) + Number(errors) - failures.length
  for (let i = 0; i < unnamed; i++) failures.push(/ (\w+IT) » ThreadLeak/.exec(printed)?.[1] ?? 'unknown')
  return { passed: Number(all) - failures.length - Number(skipped), failures, skipped: Number(skipped) }
}

/** The tests of Jaeger's storage, which know one address only. */
async function jaeger(url) {
  const { hostname, port } = new URL(url)
  const relay = createServer(socket => {
    const server = connect(Number(port), hostname)
    for (const end of [socket, server]) end.on('error', () => end.destroy())
    socket.pipe(server).pipe(socket)
  })
  relay.listen(9200, '127.0.0.1')
  await once(relay, 'listening')
  try {
    const args = ['test', '-json', '-count=1', '-timeout', '30m', '-run', 'TestElasticsearchStorage', './integration/']
    return await goTests(args, { cwd: source('jaeger', 'internal', 'storage'), env: { STORAGE: 'opensearch' } })
  } finally {
    relay.close()
  }
}

/** A package with its tests, as its authors published it, unpacked anew for each run. */
async function sourcesOf(name, version) {
  const folder = join(CACHE, `${name}-${version}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const args = ['-m', 'pip', '-q', 'download', '--no-deps', '--no-binary', ':all:', '-d', folder, `${name}==${version}`]
  await run('python3', args)
  const [archive] = readdirSync(folder)
  await run('tar', ['xzf', archive], { cwd: folder })
  return join(folder, archive.replace('.tar.gz', ''))
}

/** Tests name their server in their sources. */
function pointTo(replacement, folder, written) {
  for (const name of readdirSync(folder)) {
    if (!name.includes('opensearch') && !name.startsWith('conftest') && !name.startsWith('test_')) continue
    const file = join(folder, name)
    if (name.endsWith('.py')) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(written, replacement))
  }
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
