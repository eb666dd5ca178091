// The settings of one similarity, `index.similarity.<name>.*`, read as the server reads them and with its complaints.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { notAnInteger, readBoolean } from '../../core/values.ts'

export class SimilaritySettings {
  /** Without the prefix they share. */
  constructor(readonly values: ReadonlyMap<string, unknown>) {}

  text(key: string): string | null {
    const value = this.values.get(key)
    return value === undefined || value === null ? null : String(value)
  }

  /** Under their names without a prefix that they share. */
  below(prefix: string): Record<string, unknown> {
    const found = [...this.values].filter(([key]) => key.startsWith(prefix))
    return Object.fromEntries(found.map(([key, value]) => [key.slice(prefix.length), value]))
  }

  float(key: string, standard: number): number {
    const written = this.text(key)
    if (written === null) return Math.fround(standard)
    const value = written.trim() === '' ? Number.NaN : Number(written)
    if (!Number.isNaN(value)) return Math.fround(value)
    throw new ApiError('settings_exception', `Failed to parse float setting [${key}] with value [${written}]`, {
      cause: notAnInteger(written),
    })
  }

  flag(key: string, standard: boolean): boolean {
    const written = this.text(key)
    return written === null ? standard : readBoolean(written)
  }

  /** Throws where there are others than these. */
  only(type: string, ...known: readonly string[]): void {
    const unknown = [...this.values.keys()].filter(key => key !== 'type' && !known.includes(key))
    if (unknown.length === 0) return
    throw illegalArgument(`Unknown settings for similarity of type [${type}]: [${unknown.toSorted().join(', ')}]`)
  }
}
