// `searchlet/tools`: the commands of the command line as functions.
export type { CopyEnd, Door, HttpEnd, Patience } from './copy/peer.ts'
export type { GuessedField, GuessedMapping } from './tools/import/guess-mapping.ts'
export { type FailedRecord, type ImportOptions, type ImportProgress, type ImportReport, importDocuments } from './tools/import/import.ts'
export type { ImportFormat } from './tools/import/inputs.ts'
export { type Column, type Columns, ImportError } from './tools/import/record.ts'
export type { RecordPlace, Transform } from './tools/import/shape.ts'
