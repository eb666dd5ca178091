// What is said when a block of stored documents cannot be read.
import { ApiError } from '../../core/errors.ts'

export const corruptBlock = () => new ApiError('corrupt_index_exception', 'a block of stored documents is damaged')
