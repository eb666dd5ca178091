// `searchlet/testing/jest` for ES modules.
import entry from './jest.cjs'

export const { assertFinds, explainMiss, openFilled, searchlet, serveForTests } = entry
