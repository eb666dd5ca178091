// `searchlet/tools`: the commands of the command line as functions.
export type { Door } from './copy/door.ts'
export type { CopyEnd, HttpEnd, Patience } from './copy/peer.ts'
export { type CheckOptions, type CheckReport, checkData } from './tools/check/check-data.ts'
export type { Problem } from './tools/check/problems.ts'
export {
  type Difference,
  type EvalReport,
  type EvaluateOptions,
  evaluate,
  type QueryFigures,
  trecRun,
  type VariantFigures,
} from './tools/eval/evaluate.ts'
export { evaluateGrid, type GridOptions, type GridPoint, type GridReport } from './tools/eval/grid.ts'
export { htmlReport } from './tools/eval/html-report.ts'
export { type JudgedQuery, JudgementError, readJudgements } from './tools/eval/judgements.ts'
export type { Variant } from './tools/eval/search-body.ts'
export type { GuessedField, GuessedMapping } from './tools/import/guess-mapping.ts'
export { type FailedRecord, type ImportOptions, type ImportProgress, type ImportReport, importDocuments } from './tools/import/import.ts'
export type { ImportFormat } from './tools/import/inputs.ts'
export { type Column, type Columns, ImportError } from './tools/import/record.ts'
export type { RecordPlace, Transform } from './tools/import/shape.ts'
export { type McpOptions, serveMcp } from './tools/mcp/serve-mcp.ts'
export { type RepairOptions, type RepairReport, repairData } from './tools/repair/repair-data.ts'
export type { Loss } from './tools/repair/salvage.ts'
