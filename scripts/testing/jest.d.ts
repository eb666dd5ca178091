// Types of `searchlet/testing/jest` for ES modules.
export * from './jest.cjs'
