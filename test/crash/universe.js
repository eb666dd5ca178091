// What the writer may touch: names both the writer and its judge know.

/** Documents belong to a lane, which has one request at a time on its way; lanes run side by side. */
export const LANES = 4
const DOCUMENTS_PER_LANE = 90

/** Indexes that stay. `loose`: what was not flushed may be lost by a crash, the newest first. */
export const LASTING = {
  solid: { settings: { number_of_shards: 1, refresh_interval: '50ms' } },
  sharded: { settings: { number_of_shards: 3, refresh_interval: '-1', 'translog.flush_threshold_size': '30kb' } },
  busy: { settings: { number_of_shards: 2, refresh_interval: '20ms' } },
  loose: { settings: { number_of_shards: 2, 'translog.durability': 'async', 'translog.sync_interval': '100ms' } },
}
export const isLoose = index => index === 'loose'

/** Indexes that come and go. */
export const PASSING = ['passing-0', 'passing-1', 'passing-2']
export const PASSING_IDS = Array.from({ length: 30 }, (_, n) => `p-${n}`)

/** Of the others, features.js knows what they are. */
export const isKnown = index => index in LASTING || PASSING.includes(index)

export const REPOSITORY = 'r'

export const laneIds = lane => Array.from({ length: DOCUMENTS_PER_LANE }, (_, n) => `${lane}-${n}`)
const ALL_IDS = Array.from({ length: LANES }, (_, lane) => laneIds(lane)).flat()
export const idsOf = index => (index in LASTING ? ALL_IDS : PASSING_IDS)

/** Some documents are always written and read with a routing value of their own. */
export const routingOf = id => (id.endsWith('5') ? `r${id.length}${id.charCodeAt(0)}` : undefined)

export const WORDS = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath', 'islet', 'jetty', 'knoll', 'ledge']
export const TAGS = ['red', 'green', 'blue', 'white', 'black']
