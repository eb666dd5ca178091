// Where the engine tells what it does.
export interface Logger {
  /** Details, to look for a fault. */
  debug(message: string, detail?: unknown): void
  /** What happens. */
  info(message: string, detail?: unknown): void
  /** What may need a hand. */
  warn(message: string, detail?: unknown): void
  /** What failed. */
  error(message: string, detail?: unknown): void
}
