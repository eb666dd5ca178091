// Percentiles as HDR plots have them: the axis stretches towards 100 %, where the slow requests are. As text, and as SVG.
import type { BenchFigures, BenchReport } from './bench.ts'

const WIDTH = 40

/** A bar for each percentile, on a scale that the targets share. */
export function plotText({ targets }: BenchReport): string {
  const [least, most] = range(targets)
  const shown = (millis: number) => {
    const share = most === least ? 1 : Math.log(Math.max(least, millis) / least) / Math.log(most / least)
    return '█'.repeat(1 + Math.round(share * (WIDTH - 1)))
  }
  return targets
    .map(({ name, percentiles }) => {
      const lines = percentiles.map(
        ({ percent, millis }) => `${percentShown(percent).padStart(8)} ${millisShown(millis).padStart(9)}  ${shown(millis)}\n`,
      )
      return `${name}\n${lines.join('')}`
    })
    .join('')
}

const range = (targets: readonly BenchFigures[]): readonly [number, number] => {
  const all = targets.flatMap(({ percentiles }) => percentiles.map(({ millis }) => Math.max(1e-3, millis)))
  return [Math.min(...all), Math.max(...all)]
}

const percentShown = (percent: number) => (percent === 100 ? 'slowest' : `${percent} %`)

export const millisShown = (millis: number) =>
  millis < 1 ? `${Math.round(millis * 1000)} µs` : millis < 1000 ? `${millis.toPrecision(3)} ms` : `${(millis / 1000).toPrecision(3)} s`

const COLOURS = ['#0b6bcb', '#c2410c', '#15803d', '#7e22ce']
const [LEFT, TOP, ACROSS, HIGH] = [70, 20, 620, 300]

export function plotSvg({ targets, loop }: BenchReport): string {
  const most = Math.max(...targets.map(({ max }) => max))
  const largest = Math.max(1, ...targets.map(({ requests }) => requests))
  const x = (percent: number) => LEFT + (ACROSS * -Math.log10(Math.max(1 - percent / 100, 1 / largest))) / Math.max(1, Math.log10(largest))
  const y = (millis: number) => TOP + HIGH - (HIGH * millis) / most
  const line = (x1: number, y1: number, x2: number, y2: number) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#ddd"/>`
  const text = (at: number, high: number, anchor: string, words: string) =>
    `<text x="${at}" y="${high}" text-anchor="${anchor}">${escaped(words)}</text>`
  const percents = [0, 50, 90, 99, 99.9, 99.99, 99.999].filter(percent => percent === 0 || largest * (1 - percent / 100) >= 1)
  const parts = [
    ...percents.flatMap(percent => [
      line(round(x(percent)), TOP, round(x(percent)), TOP + HIGH),
      text(round(x(percent)), TOP + HIGH + 16, 'middle', `${percent} %`),
    ]),
    ...[0, 0.25, 0.5, 0.75, 1].flatMap(share => [
      line(LEFT, round(y(share * most)), LEFT + ACROSS, round(y(share * most))),
      text(LEFT - 6, round(y(share * most)) + 4, 'end', millisShown(share * most)),
    ]),
    ...targets.flatMap(({ name, percentiles, min }, i) => {
      const points = [{ percent: 0, millis: min }, ...percentiles].map(({ percent, millis }) => `${round(x(percent))},${round(y(millis))}`)
      const colour = COLOURS[i % COLOURS.length]
      return [
        `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/>`,
        `<text x="${LEFT + 10}" y="${TOP + 16 + 18 * i}" fill="${colour}">${escaped(name)}</text>`,
      ]
    }),
  ]
  const title = `Time by percentile, ${loop} loop`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 360" font-family="sans-serif" font-size="12" role="img" aria-label="${title}"><title>${title}</title><rect width="720" height="360" fill="#fff"/>${parts.join('')}</svg>\n`
}

const round = (value: number) => Math.round(value * 10) / 10

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
