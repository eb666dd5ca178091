// A box for a JSON body within a form: coloured, completed, and marked where it is wrong.
import { useEffect, useState } from 'preact/hooks'
import { type Language, loadLanguage } from '../api/catalog.ts'
import { completeJson } from './complete.ts'
import { Editor } from './editor.tsx'
import { faultIn } from './json-scan.ts'

interface JsonBoxProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly index?: string
  /** What it is the body of. */
  readonly operation?: string
  readonly rows?: number
  readonly onRun?: () => void
}

export function JsonBox({ label, value, onText, index = '', operation = 'search', rows = 10, onRun }: JsonBoxProps) {
  const [language, setLanguage] = useState<Language | null>(null)
  useEffect(() => void loadLanguage().then(setLanguage, () => {}), [])
  const fault = value.trim() === '' ? null : faultIn(value)
  const before = fault === null ? [] : value.slice(0, fault.offset).split('\n')
  return (
    <div class="boxed">
      <Editor
        label={label}
        value={value}
        onText={onText}
        rows={rows}
        marks={fault === null ? [] : [{ line: before.length - 1, column: before.at(-1)!.length, text: fault.reason }]}
        {...(onRun && { onRun })}
        {...(language && { complete: (text: string, offset: number) => completeJson(text, offset, language, operation, index) })}
      />
    </div>
  )
}
