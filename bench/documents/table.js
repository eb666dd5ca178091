// Figures of documents as rows of a table.
import { rounded } from '../lib/stats.js'
import { CONFIGURATIONS } from './measure-documents.js'

export function tableOf(engines, { docs, bytes }) {
  return Object.fromEntries(Object.entries(engines).map(([name, measured]) => [CONFIGURATIONS[name].title, row(measured, docs, bytes)]))
}

function row({ build, cold, warm }, docs, bytes) {
  if (build.error !== undefined) return { 'docs/s': build.error.split('\n')[0] }
  const { rss, heap, external } = warm.memory ?? {}
  const first = opened => (opened.error === undefined ? rounded(opened.firstAnswerMs) : 'error')
  return {
    'docs/s': Math.round(docs / build.seconds),
    'MB/s': rounded(bytes / 1e6 / build.seconds),
    'CPU s': rounded(build.cpuSeconds),
    'longest block, ms': rounded(build.longestBlockMs),
    'disk, bytes/doc': Math.round(build.diskBytes / docs),
    'peak RSS, MB': Math.round(build.peakRssMb),
    'RSS, MB': rounded(rss),
    'heap, MB': rounded(heap),
    'external, MB': rounded(external),
    'open + first answer, ms': `${first(cold)} cold, ${first(warm)} warm`,
  }
}
