// Packages that an application may have installed, or not: asked for by a name that bundlers do not see, which would fail where it is missing.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Throws what `require` throws. */
export const installed = (name: string): unknown => createRequire(import.meta.url ?? join(process.cwd(), 'searchlet'))(name)
