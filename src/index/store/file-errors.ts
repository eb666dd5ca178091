// What the operating system refuses, in words that name the file.
import { ApiError } from '../../core/errors.ts'
import { isError } from '../../core/native-values.ts'
import { noSuchFile } from './directory.ts'

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBADF: 'it was closed',
  EDQUOT: 'disk quota exceeded',
  EEXIST: 'a file is there',
  EFBIG: 'files may not be as large',
  EIO: 'the device failed',
  EISDIR: 'it is a folder',
  ELOOP: 'a link leads to itself',
  EMFILE: 'too many open files',
  ENOENT: 'nothing can be made there',
  ENOSPC: 'no space left on device',
  ENOTDIR: 'a file is in the way',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
}

/** Anything that is no refusal of the operating system stays as it is. */
export function explainFileError(verb: string, path: string, error: unknown): unknown {
  if (error instanceof ApiError || !isError(error) || !('code' in error)) return error
  const code = String(error.code)
  if (code === 'ENOENT' && verb !== 'create') return noSuchFile(path)
  return new ApiError('io_exception', `cannot ${verb} [${path}]: ${WORDS[code] ?? 'the operating system answers'} (${code})`)
}
