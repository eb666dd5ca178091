// Decomposes a query shape into its components.
import { javaDouble } from '../../../core/numbers.ts'
import { cutLine, cutPolygon } from '../../../index/mapping/geo/dateline.ts'
import {
  decodeLatitude,
  decodeLongitude,
  encodeLatitude,
  encodeLatitudeUp,
  encodeLongitude,
  encodeLongitudeUp,
  normalizePoint,
} from '../../../index/mapping/geo/encoding.ts'
import type { Ring, Shape } from '../../../index/mapping/geo/shape.ts'
import { BoxComponent } from './box.ts'
import { CircleComponent } from './circle.ts'
import type { Component } from './component.ts'
import { Edges } from './edges.ts'
import { LineComponent } from './line.ts'
import { PointComponent } from './point.ts'
import { PolygonComponent } from './polygon.ts'

/** Boxes over the date line are two figures. */
export function componentsOf(shape: Shape): Component[] {
  switch (shape.type) {
    case 'point': {
      const { lon, lat } = normalizePoint({ lon: shape.position[0], lat: shape.position[1] })
      const [x, y] = [decodeLongitude(encodeLongitude(lon)), decodeLatitude(encodeLatitude(lat))]
      return [new PointComponent(x, y, `Point(${javaDouble(x)},${javaDouble(y)})`)]
    }
    case 'line':
      return cutLine(shape.positions).map(positions => {
        const text = positions.map(([lon, lat]) => `[${javaDouble(lon)}, ${javaDouble(lat)}]`).join('')
        return new LineComponent(new Edges(positions), `Line(${text})`)
      })
    case 'polygon':
      return cutPolygon(shape.rings, true).map(polygonOf)
    case 'box': {
      const { west, east } = shape
      if (west > east && west !== 180) return [boxOf({ ...shape, east: 180 }), boxOf({ ...shape, west: -180 })]
      return [boxOf(west > east ? { ...shape, west: -180 } : shape)]
    }
    case 'circle': {
      const [[x, y], radius] = [shape.position, shape.radius]
      return [new CircleComponent(x, y, radius, `Circle([${javaDouble(y)},${javaDouble(x)}] radius = ${javaDouble(radius)} meters)`)]
    }
    case 'collection':
      return shape.shapes.flatMap(componentsOf)
  }
}

const ringText = (ring: Ring) => ring.map(([lon, lat]) => `[${javaDouble(lat)}, ${javaDouble(lon)}] `).join('')

function polygonOf([outline, ...holes]: readonly Ring[]): PolygonComponent {
  const inner = holes.map(hole => polygonOf([hole]))
  const text = `Polygon${ringText(outline)}${inner.length === 0 ? '' : `, holes=[${inner.map(hole => hole.text).join(', ')},]`}`
  return new PolygonComponent(new Edges(outline), inner, text)
}

function boxOf({ west, east, south, north }: Extract<Shape, { type: 'box' }>): BoxComponent {
  const bounds = {
    west: decodeLongitude(encodeLongitudeUp(west)),
    east: decodeLongitude(encodeLongitude(east)),
    south: decodeLatitude(encodeLatitudeUp(south)),
    north: decodeLatitude(encodeLatitude(north)),
  }
  const text = `Rectangle(lat=${javaDouble(south)} TO ${javaDouble(north)} lon=${javaDouble(west)} TO ${javaDouble(east)})`
  return new BoxComponent(bounds, text)
}
