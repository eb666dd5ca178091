// What piscina gets for Node's worker threads when it is part of the build: its threads begin with our file, or where that is not to be found,
// as in a bundle, with the text of the parts that are there anyhow.
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { BuiltParts } from '../core/built-parts.ts'

export { isMainThread, MessageChannel, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'

/** Not by the function of that file: what is required, as this is by piscina, must import nothing that others do. */
const { parts } = import.meta as unknown as { readonly parts: BuiltParts }

/** Environment data for our threads, so that the file may be imported elsewhere, too. */
export const IS_THREAD = 'searchlet thread'

class Thread extends Worker {
  /** `workerData` is the file that the application named, if it did; piscina's own is not there. */
  constructor(_: string, options: WorkerOptions) {
    const file = (options.workerData as string | null) ?? parts.workerFile
    const common = { ...options, workerData: IS_THREAD }
    if (file === undefined) super(parts.workerText(), { ...common, eval: true })
    else super(file, common)
  }
}

export { Thread as Worker }
