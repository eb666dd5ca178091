export * from './jest.cjs'
