// A part of a composite key that only has values which a test lets pass.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { KeyPart } from '../terms-finding.ts'
import type { DocCodes, SourceCodes } from './doc-codes.ts'

/** Each value is tested once. */
export function chosenCodes(source: SourceCodes, passes: (part: KeyPart) => boolean): SourceCodes {
  const known = new Map<number, boolean>()
  const isChosen = (code: number) => {
    let chosen = known.get(code)
    if (chosen === undefined) known.set(code, (chosen = passes(source.part(code))))
    return chosen
  }
  return { ...source, segment: view => chosenIn(source, view, isChosen) }
}

function chosenIn(source: SourceCodes, view: SegmentView, isChosen: (code: number) => boolean): DocCodes | null {
  const inner = source.segment(view)
  if (inner === null) return null
  return {
    get codes() {
      return inner.codes
    },
    load(doc) {
      const count = inner.load(doc)
      // Read after loading, which may have made room for more.
      const { codes } = inner
      let kept = 0
      for (let i = 0; i < count; i++) if (isChosen(codes[i])) codes[kept++] = codes[i]
      return kept
    },
  }
}
