// Documents logged in a worker thread: what it made is handed over, not copied.
import { lazily } from '../../core/lazily.ts'
import { fieldMemory } from '../../index/writer/buffer-log.ts'
import { type LogDocumentsTask, type LoggedDocuments, logDocuments } from '../../index/writer/log-documents.ts'

const piscina = lazily(() => import('piscina'))

/** Runs in a worker thread. */
export async function logDocumentsTask(task: LogDocumentsTask): Promise<LoggedDocuments | null> {
  const logged = await logDocuments(task)
  if (logged === null) return null
  const { move, transferableSymbol, valueSymbol } = piscina()
  const handedOver = { [transferableSymbol]: fieldMemory(logged.log.fields), [valueSymbol]: logged }
  return move(handedOver as never) as unknown as LoggedDocuments
}
