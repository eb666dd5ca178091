// The entry point of a worker thread: every export is a task by its name.
export { mergeTask } from '../../index/merge/merge-task.ts'
export { writeBufferTask } from '../../index/writer/write-buffer.ts'
export { searchSlice } from '../../search/slices/worker.ts'
export { hashPassword, verifyPassword } from '../../security/authentication/passwords.ts'
export { logDocumentsTask } from './logging-thread.ts'
