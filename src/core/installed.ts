// Loads optional packages that the application may have installed, by a name hidden from bundlers, which would fail where the package is
// missing.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Throws what `require` throws. */
export const installed = (name: string): unknown => createRequire(import.meta.url ?? join(process.cwd(), 'searchlet'))(name)
