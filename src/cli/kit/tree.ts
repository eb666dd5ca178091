// Trees, drawn with lines.
import { dim } from './print.ts'

export interface Branch {
  readonly label: string
  readonly children: readonly Branch[]
}

export function treeOf({ label, children }: Branch): string {
  return `${label}\n${branches(children, '')}`
}

function branches(children: readonly Branch[], indent: string): string {
  return children
    .map(({ label, children: inner }, i) => {
      const isLast = i === children.length - 1
      return `${dim(`${indent}${isLast ? '└─ ' : '├─ '}`)}${label}\n${branches(inner, `${indent}${isLast ? '   ' : '│  '}`)}`
    })
    .join('')
}

export interface Explanation {
  readonly value: number
  readonly description: string
  readonly details?: readonly Explanation[]
}

export const explanationBranch = ({ value, description, details = [] }: Explanation): Branch => ({
  label: `${numberShown(value)}  ${description}`,
  children: details.map(explanationBranch),
})

export const numberShown = (value: number) => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5))))
