// `searchlet/tools`: the commands of the command line as functions.
export type { Door } from './copy/door.ts'
export type { CopyEnd, HttpEnd, Patience } from './copy/peer.ts'
export { type BenchFigures, type BenchOptions, type BenchReport, type BenchTarget, bench } from './tools/bench/bench.ts'
export { plotSvg, plotText } from './tools/bench/plot.ts'
export { type CheckOptions, type CheckReport, checkData } from './tools/check/check-data.ts'
export type { Problem } from './tools/check/problems.ts'
export { type DoctorOptions, doctor, type Finding } from './tools/doctor/doctor.ts'
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
export { type McpHttpOptions, type McpHttpServer, serveMcpOverHttp } from './tools/mcp/http-mcp.ts'
export { type McpOptions, type McpServing, serveMcp } from './tools/mcp/serve-mcp.ts'
export { type RepairOptions, type RepairReport, repairData } from './tools/repair/repair-data.ts'
export type { Loss } from './tools/repair/salvage.ts'
export {
  type CompareOptions,
  type CompareReport,
  compareAnswers,
  type RequestDifference,
  type Times,
} from './tools/replay/compare.ts'
export type { MemberDifference } from './tools/replay/differences.ts'
export { type Recorder, type RecordOptions, record } from './tools/replay/record.ts'
export { type RecordedRequest, RequestsError, readRequests } from './tools/requests.ts'
