// Secrets that are kept outside of everything else: given by the application, or read from a file that may change at any time.
import { readFileSync, statSync } from 'node:fs'
import type { Logger } from '../../core/logger.ts'

export class Keystore {
  private readAt = -1
  private fromFile: ReadonlyMap<string, string> = new Map()

  constructor(
    private readonly given: Readonly<Record<string, string>>,
    private readonly file: string | undefined,
    private readonly logger: Logger,
  ) {}

  get(name: string): string | undefined {
    if (Object.hasOwn(this.given, name)) return this.given[name]
    this.follow()
    return this.fromFile.get(name)
  }

  /** A file that cannot be read leaves what was read before. */
  private follow(): void {
    if (this.file === undefined) return
    try {
      const { mtimeMs } = statSync(this.file)
      if (mtimeMs === this.readAt) return
      const json: unknown = JSON.parse(readFileSync(this.file, 'utf8'))
      if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('it must hold one JSON object')
      this.fromFile = new Map(Object.entries(json).map(([name, value]) => [name, String(value)]))
      this.readAt = mtimeMs
    } catch (error) {
      // Errors must not reveal what the file holds, so they do not say where it is malformed.
      this.logger.error(`the keystore [${this.file}] cannot be read`, error instanceof SyntaxError ? 'it is not JSON' : error)
    }
  }
}
