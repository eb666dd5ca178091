// Map tiles by zoom level: `zoom/x/y`.
import { illegalArgument } from '../../../core/errors.ts'
import { parseInteger, textOf } from '../../../core/json-token.ts'
import { decodeLatitude, decodeLongitude } from '../../../index/mapping/geo/encoding.ts'

const MOST_ZOOM = 29

export function readZoom(value: unknown): number {
  const zoom = parseInteger(textOf(value))
  if (zoom < 0 || zoom > MOST_ZOOM) throw illegalArgument(`Invalid geotile_grid precision of ${zoom}. Must be between 0 and ${MOST_ZOOM}.`)
  return zoom
}

export function column(lon: number, tiles: number): number {
  return clamped(Math.floor(((lon + 180) / 360) * tiles), tiles)
}

export function row(lat: number, tiles: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return clamped(Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles), tiles)
}

export function tileName(lat: number, lon: number, zoom: number): string {
  const tiles = 2 ** zoom
  return `${zoom}/${column(lon, tiles)}/${row(lat, tiles)}`
}

/** Numbers the tiles of a zoom from west to east and, within, from north to south. */
export function tileCode(lat: number, lon: number, zoom: number): number {
  const tiles = 2 ** zoom
  return column(lon, tiles) * tiles + row(lat, tiles)
}

const clamped = (place: number, tiles: number) => Math.max(0, Math.min(place, tiles - 1))

/** Zooms whose tiles have numbers that doubles hold. */
export const NUMBERED_ZOOM = 26

const BAND_BITS = 16
const UNKNOWN = -1
const SEVERAL = -2

/**
 * Numbers the tiles of encoded places. Narrow bands of latitude lie in one row, most of them, which is calculated when a band is first
 * met: sines and logarithms take longer than all else.
 */
export class TileNumbers {
  private readonly bands = new Int32Array(1 << BAND_BITS).fill(UNKNOWN)
  private readonly tiles: number

  constructor(zoom: number) {
    this.tiles = 2 ** zoom
  }

  of(lat: number, lon: number): number {
    const { tiles } = this
    const band = (lat >> BAND_BITS) + (1 << (BAND_BITS - 1))
    let y = this.bands[band]
    if (y === UNKNOWN) y = this.bands[band] = this.rowOf(lat >> BAND_BITS)
    if (y === SEVERAL) y = row(decodeLatitude(lat), tiles)
    return column(decodeLongitude(lon), tiles) * tiles + y
  }

  private rowOf(band: number): number {
    const south = row(decodeLatitude(band * (1 << BAND_BITS)), this.tiles)
    return south === row(decodeLatitude((band + 1) * (1 << BAND_BITS) - 1), this.tiles) ? south : SEVERAL
  }
}

export function tileText(code: number, zoom: number): string {
  const tiles = 2 ** zoom
  return `${zoom}/${Math.floor(code / tiles)}/${code % tiles}`
}

export function parseTile(text: string): number {
  const parts = text.split('/').map(Number)
  if (parts.length !== 3 || parts.some(part => !Number.isInteger(part))) {
    throw illegalArgument(`Invalid geotile_grid hash string of ${text}. Must be three integers in a form "zoom/x/y".`)
  }
  const [zoom, x, y] = parts
  return x * 2 ** zoom + y
}
