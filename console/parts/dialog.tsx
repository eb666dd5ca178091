// Dialogs: the browser's own, which keep the focus and close by Escape. `confirm` asks before what cannot be undone.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { createStore, useStore } from '../api/store.ts'
import { Button } from './basics.tsx'

export function Dialog({
  title,
  onClose,
  children,
  wide = false,
}: {
  title: string
  onClose: () => void
  children: ComponentChildren
  wide?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    dialog.current?.showModal()
    return () => before?.focus?.()
  }, [])
  return (
    <dialog ref={dialog} class={wide ? 'wide' : ''} aria-label={title} onCancel={event => (event.preventDefault(), onClose())}>
      <header>
        <h2>{title}</h2>
        <Button icon="close" kind="quiet" label="Close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}

interface Question {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly answer: (yes: boolean) => void
}

const question = createStore<Question | null>(null)

export const confirm = (title: string, text: string, action: string): Promise<boolean> =>
  new Promise(resolve =>
    question.set({
      title,
      text,
      action,
      answer: yes => {
        question.set(null)
        resolve(yes)
      },
    }),
  )

export function Confirmation() {
  const asked = useStore(question)
  if (asked === null) return null
  return (
    <Dialog title={asked.title} onClose={() => asked.answer(false)}>
      <p>{asked.text}</p>
      <footer>
        <Button onClick={() => asked.answer(false)}>Cancel</Button>
        <Button kind="danger" onClick={() => asked.answer(true)}>
          {asked.action}
        </Button>
      </footer>
    </Dialog>
  )
}

interface Toast {
  readonly id: number
  readonly text: string
}

const toasts = createStore<readonly Toast[]>([])
let toastCount = 0

/** A line that goes by itself. */
export function toast(text: string): void {
  const id = toastCount++
  toasts.set(before => [...before.slice(-3), { id, text }])
  setTimeout(() => toasts.set(before => before.filter(one => one.id !== id)), 4000)
}

export const Toasts = () => (
  <div class="toasts" role="status" aria-live="polite">
    {useStore(toasts).map(({ id, text }) => (
      <div key={id}>{text}</div>
    ))}
  </div>
)

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
  } catch {
    toast('The browser does not let this page copy')
  }
}
