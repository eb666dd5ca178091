// Numbers in groups of near ones, while they come: the first ones are buffered and then put into groups of one size, later ones join
// the nearest group, or begin one where all are far.

export interface Cluster {
  /** Of its numbers the mean. */
  centroid: number
  min: number
  max: number
  count: number
  /** The documents of its numbers. */
  docs: number
}

const clusterOf = (value: number, docs: number): Cluster => ({ centroid: value, min: value, max: value, count: 1, docs })

export class ValueClusters {
  /** In the order of their means, once there are groups; before, one for each number as it came. */
  private clusters: Cluster[] = []
  private isBuffering = true
  /** Where all groups are farther than twice as far, a new one begins. */
  private meanDistance = 0

  constructor(
    private readonly bufferLimit: number,
    private readonly mostClusters: number,
    /** Told that all numbers of one group are in another now. */
    private readonly moved: (from: Cluster, to: Cluster) => void,
  ) {}

  get all(): readonly Cluster[] {
    return this.clusters
  }

  /** Answers the group that a number is in, for now. */
  add(value: number, docs = 1): Cluster {
    if (!this.isBuffering) return this.join(value, docs)
    const own = clusterOf(value, docs)
    if (this.clusters.push(own) === this.bufferLimit) this.group()
    return own
  }

  /** No more numbers come. */
  end(): void {
    if (this.isBuffering && this.clusters.length > 0) this.group()
  }

  private group(): void {
    this.isBuffering = false
    const sorted = [...this.clusters].sort((a, b) => a.centroid - b.centroid)
    const size = Math.ceil(sorted.length / firstClusters(this.mostClusters))
    this.clusters = []
    for (let from = 0; from < sorted.length; from += size) {
      const group = sorted[from]
      this.clusters.push(group)
      for (const { centroid: value, docs } of sorted.slice(from + 1, from + size)) put(group, value, docs)
      for (const other of sorted.slice(from + 1, from + size)) this.moved(other, group)
    }
    const last = this.clusters.length - 1
    if (last > 0) this.meanDistance = (this.clusters[last].centroid - this.clusters[0].centroid) / last
  }

  private join(value: number, docs: number): Cluster {
    const { clusters } = this
    const at = nearest(clusters, value)
    const isFar = Math.abs(clusters[at].centroid - value) > 2 * this.meanDistance
    if (!isFar || clusters.length >= this.mostClusters) return put(clusters[at], value, docs)
    const own = clusterOf(value, docs)
    clusters.splice(value > clusters[at].centroid ? at + 1 : at, 0, own)
    return own
  }
}

/** Some room is left for groups that begin later. */
export const firstClusters = (most: number): number => Math.floor((most * 3) / 4)

function put(cluster: Cluster, value: number, docs: number): Cluster {
  cluster.centroid = (cluster.centroid * cluster.count + value) / (cluster.count + 1)
  cluster.count++
  cluster.docs += docs
  cluster.min = Math.min(cluster.min, value)
  cluster.max = Math.max(cluster.max, value)
  return cluster
}

function nearest(clusters: readonly Cluster[], value: number): number {
  let low = 0
  let high = clusters.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (clusters[middle].centroid < value) low = middle + 1
    else high = middle
  }
  if (low === 0) return low
  return value - clusters[low - 1].centroid < clusters[low].centroid - value ? low - 1 : low
}
