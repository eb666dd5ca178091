// `searchlet/copy`: indexes move to a cluster, and from one.
export {
  bulkLines,
  COPY_PARTS,
  type CopiedIndex,
  type CopyOptions,
  type CopyPart,
  type CopyProgress,
  type CopyReport,
  copy,
} from './copy/copy.ts'
export type { Door } from './copy/door.ts'
export type { LeftIndex, LeftReason } from './copy/indices.ts'
export { type CopyEnd, CopyError, type HttpEnd, type Patience } from './copy/peer.ts'
export type { FailedDocument } from './copy/write-documents.ts'
