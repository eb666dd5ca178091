// Polygons are tessellated into triangles.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutLine, cutPolygon, signedArea } from '../../../../src/index/mapping/geo/dateline.ts'
import type { Position, Ring } from '../../../../src/index/mapping/geo/shape.ts'
import { tessellate } from '../../../../src/index/mapping/geo/tessellate.ts'

/** Corners around a middle, by growing angle: no two sides cross. */
const star = fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 }).map((radii): Ring => {
  const corners = radii.map((radius, i): Position => {
    const angle = (2 * Math.PI * i) / radii.length
    return [20 * radius * Math.cos(angle), 20 * radius * Math.sin(angle)]
  })
  return [...corners, corners[0]]
})

const square = (size: number): Ring => [
  [-size, -size],
  [-size, size],
  [size, size],
  [size, -size],
  [-size, -size],
]

const area = (ring: Ring) => Math.abs(signedArea(ring))

describe('a polygon in triangles', () => {
  it('covers what the polygon does, and has its sides once each', () => {
    fc.assert(
      fc.property(star, fc.boolean(), fc.boolean(), (outline, hasHole, isTurned) => {
        const rings = [isTurned ? outline.toReversed() : outline, ...(hasHole && outline.length > 8 ? [square(1)] : [])]
        const triangles = tessellate(rings)
        const wanted = area(rings[0]) - rings.slice(1).reduce((sum, ring) => sum + area(ring), 0)
        const covered = triangles.reduce((sum, { corners: [a, b, c] }) => sum + area([a, b, c, a]), 0)
        expect(covered).toBeCloseTo(wanted, 6)
        const length = (a: Position, b: Position) => Math.hypot(a[0] - b[0], a[1] - b[1])
        const around = (ring: Ring) => ring.slice(1).reduce((sum, place, i) => sum + length(ring[i], place), 0)
        const sides = triangles.flatMap(({ corners: [a, b, c], sides }) =>
          [length(a, b), length(b, c), length(c, a)].filter((_, i) => sides[i]),
        )
        expect(sides.reduce((sum, side) => sum + side, 0)).toBeCloseTo(
          rings.reduce((sum, ring) => sum + around(ring), 0),
          6,
        )
      }),
    )
  })

  it('is refused where sides cross', () => {
    const bow: Ring = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ]
    expect(() => tessellate([bow])).toThrow('Unable to Tessellate shape')
  })
})

describe('the date line', () => {
  it('cuts lines that go beyond it', () => {
    const line: Position[] = [
      [170, 0],
      [190, 10],
    ]
    expect(cutLine(line)).toEqual([
      [
        [170, 0],
        [180, 5],
      ],
      [
        [-180, 5],
        [-170, 10],
      ],
    ])
  })

  it('cuts a polygon that runs the other way around the earth', () => {
    const outline: Ring = [
      [170, -10],
      [-170, -10],
      [-170, 10],
      [170, 10],
      [170, -10],
    ]
    const pieces = cutPolygon([outline], true)
    expect(pieces.map(([ring]) => area(ring) / 2)).toEqual([200, 200])
    expect(cutPolygon([outline.toReversed()], true)).toEqual([[outline.toReversed()]])
  })

  it('leaves alone what lies on this side', () => {
    const ring = square(10)
    expect(cutPolygon([ring], true)).toEqual([[ring]])
  })
})
