// A field for an index, with those that there are.
import { listAliases, listIndexes } from '../api/catalog.ts'
import { TextField, useLoad } from './basics.tsx'

export function IndexField({ value, onText, label = 'Index' }: { value: string; onText: (text: string) => void; label?: string }) {
  const names = useLoad(async () => [...(await listIndexes()).map(({ index }) => index), ...(await listAliases())], [])
  return (
    <>
      <TextField label={label} value={value} onText={onText} list="index-names" placeholder="books" />
      <datalist id="index-names">
        {(names.value ?? []).map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
