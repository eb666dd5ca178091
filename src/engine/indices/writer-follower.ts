// Keeps a read-only engine up to date with the process that writes: looks for new commits before an operation.
import { ApiError } from '../../core/errors.ts'

/** What shows what another process has written. */
interface Follower {
  catchUp(): Promise<void>
}

const LOOK_EVERY_MILLIS = 100

/** Looking takes at most this share of the time, however many indexes there are. */
const WORK_SHARE = 1 / 10

/** Actions that change nothing, as far as others can see. */
const READING =
  /^(indices:(data\/read|monitor)|cluster:monitor)\/|\/get$|\/pipeline\/simulate$|^indices:admin\/(analyze|cache\/clear|flush|refresh|resolve|shards|validate)\b|^cluster:admin\/(tasks\/cancel|opendistro_security\/(authinfo|dashboardsinfo|health|permissionsinfo|tenantinfo|whoami))$/

/** Whether a call may be made again, and by those who may not change anything. */
export const isReading = (action: string) => READING.test(action)

export const readOnlyCluster = () => new ApiError('cluster_block_exception', 'blocked by: [FORBIDDEN/6/cluster read-only (api)];')

export class WriterFollower {
  private looking: Promise<void> | null = null
  private nextLook = 0
  /** There may be commits that a look which is under way has missed. */
  private isBehind = false

  constructor(
    private readonly followers: readonly Follower[],
    private readonly onError: (message: string, error: unknown) => void,
  ) {}

  /** Before every operation: refuses what writes, and shows the newest commits to the rest. */
  async prepare(action: string): Promise<void> {
    if (!isReading(action)) throw readOnlyCluster()
    if (action === 'indices:admin/refresh') this.isBehind = true // what was committed before the call must show after it
    if (this.isBehind) await this.catchUp()
    else if (this.looking !== null || performance.now() >= this.nextLook) await this.look()
  }

  /** The writer says that there is something new: nothing is shown any more before that was looked for. */
  fallBehind(): void {
    this.isBehind = true
  }

  /** Shows what there was when it was said last that something is new. */
  async catchUp(): Promise<void> {
    if (!this.isBehind) return this.looking ?? undefined
    await this.looking
    // Another caller that waited may have started looking.
    if (this.isBehind) {
      this.isBehind = false
      await this.look()
    } else await this.looking
  }

  private look(): Promise<void> {
    this.looking ??= this.lookNow().finally(() => {
      this.looking = null
    })
    return this.looking
  }

  /** What was seen before stays where looking fails. */
  private async lookNow(): Promise<void> {
    const started = performance.now()
    try {
      for (const follower of this.followers) await follower.catchUp()
    } catch (error) {
      this.isBehind = true
      this.onError('looking for new commits failed', error)
    }
    const ended = performance.now()
    this.nextLook = Math.max(started + LOOK_EVERY_MILLIS, ended + (ended - started) / WORK_SHARE)
  }
}
