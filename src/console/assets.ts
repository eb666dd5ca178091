// The files of the web application. The build fills them in from `console/` (scripts/console.mjs); the sources alone have none.

interface Asset {
  readonly type: string
  /** Base64 of the bytes, compressed by Brotli: in a module, so that it is found wherever a bundler puts it. */
  readonly brotli: string
  /** Changes with the contents. */
  readonly tag: string
}

export const ASSETS: Readonly<Record<string, Asset>> = {}
