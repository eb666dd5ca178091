// The place of a cell by its key: tiles (`7/64/42`) and geohashes (`u09t`).

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

const HASH = '0123456789bcdefghjkmnpqrstuvwxyz'

export function cellOf(key: string): Box | null {
  const tile = /^(\d+)\/(\d+)\/(\d+)$/.exec(key)
  if (tile !== null) return tileBox(Number(tile[1]), Number(tile[2]), Number(tile[3]))
  return /^[0-9b-hjkmnp-z]{1,12}$/.test(key) && /\d/.test(key) && /[a-z]/.test(key) ? hashBox(key) : null
}

function tileBox(zoom: number, x: number, y: number): Box {
  const size = 2 ** zoom
  const latitude = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI
  return { west: (x / size) * 360 - 180, east: ((x + 1) / size) * 360 - 180, north: latitude(y), south: latitude(y + 1) }
}

function hashBox(key: string): Box {
  let [west, east, south, north] = [-180, 180, -90, 90]
  let isLongitude = true
  for (const letter of key)
    for (let bit = 16, value = HASH.indexOf(letter); bit > 0; bit >>= 1, isLongitude = !isLongitude) {
      const isUpper = (value & bit) !== 0
      if (isLongitude) {
        const middle = (west + east) / 2
        if (isUpper) west = middle
        else east = middle
      } else {
        const middle = (south + north) / 2
        if (isUpper) south = middle
        else north = middle
      }
    }
  return { west, south, east, north }
}
