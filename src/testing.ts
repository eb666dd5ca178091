// `searchlet/testing`: engines for tests. `searchlet/testing/vitest`, `/jest` and `/node` hang them into the runner's hooks.
export { assertFinds } from './testing/assert-finds.ts'
export { explainMiss, type MissExplanation, type SearchedRequest } from './testing/explain-miss.ts'
export { type FixtureOptions, type IndexFixture, openFilled } from './testing/fixtures.ts'
export { serveForTests, type TestEngineOptions, TestEngines, type TestServer } from './testing/test-engines.ts'
