// What piscina gets for Node's worker threads when it is part of the build: its threads begin with our file, or where that is not to be found,
// as in a bundle, with the text of the parts that are there anyhow.
import { EventEmitter } from 'node:events'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { BuiltParts } from '../../core/built-parts.ts'

export { isMainThread, MessageChannel, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'

/** Not by the function of that file: what is required, as this is by piscina, must import nothing that others do. */
const { parts } = import.meta as unknown as { readonly parts: BuiltParts }

/** Environment data for our threads, so that the file may be imported elsewhere, too. */
const IS_THREAD = 'searchlet thread'

class Thread extends Worker {
  /** `workerData` is the file that the application named, if it did; piscina's own is not there. */
  constructor(options: WorkerOptions) {
    const file = (options.workerData as string | null) ?? parts.workerFile
    const common = { ...options, workerData: IS_THREAD }
    if (file === undefined) super(parts.workerText(), { ...common, eval: true })
    else super(file, common)
    // Piscina waits for the first message of a thread for ever, even of one that has ended, as some other file does.
    const forget = () => this.removeListener('exit', this.onEarlyExit)
    this.once('exit', this.onEarlyExit)
    this.once('message', forget)
    this.once('error', forget)
  }

  override terminate(): Promise<number> {
    this.removeListener('exit', this.onEarlyExit)
    return super.terminate()
  }

  private onEarlyExit(code: number): void {
    this.emit('error', new Error(`it exited with code ${code} before it took a task`))
  }
}

/** A thread that could not be had, as where the process may start none. It fails a moment later: piscina loses tasks where that throws. */
class Refused extends EventEmitter {
  constructor(error: unknown) {
    super()
    process.nextTick(() => this.emit('error', error))
  }

  ref(): void {}
  unref(): void {}
  postMessage(): void {}
  terminate = (): Promise<number> => Promise.resolve(1)
}

/** Called by piscina with `new`, which the object that is returned takes the place of. */
function startThread(_: string, options: WorkerOptions): Thread | Refused {
  try {
    return new Thread(options)
  } catch (error) {
    return new Refused(error)
  }
}

export { startThread as Worker }
