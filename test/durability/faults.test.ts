// A device that refuses at any single call, once or from there on: what was answered is true then and after a restart.
//
//   npm run faults     every call of every request, with every error; the tests take a sample
import { afterAll, beforeAll, expect, it } from 'vitest'
import { differences, openOn, plugIn, type Recorded, record, type State, settledState, unplug } from './on-simulated-disk.ts'
import { type Fault, SimulatedDisk } from './simulated-disk.ts'
import { isPartOf, STEPS } from './workload.ts'

const isComplete = (import.meta as unknown as { readonly env: Record<string, string> }).env.MODE === 'faults'
const CODES = ['ENOSPC', 'EIO', 'EROFS', 'short']
/** Of the cases, where not all are tried. */
const SAMPLED = 60

interface Case {
  readonly step: number
  /** The call that is refused. */
  readonly call: number
  readonly code: string
  /** So is every later one, until the device works again. */
  readonly lasts: boolean
}

let recorded: Recorded
/** Calls of each step, by what they are. */
const calls: string[][] = []

beforeAll(async () => {
  recorded = await record(new SimulatedDisk())
  for (const [i, step] of STEPS.entries()) {
    const disk = recorded.disks[i].clone()
    const { api, close } = await openOn(disk)
    const made: string[] = []
    disk.fault = call => {
      made.push(call)
      return null
    }
    await step.run(api)
    disk.fault = () => null
    calls.push(made)
    await close()
  }
}, 300_000)
afterAll(unplug)

/** What a device answers with this code to such a call; null: it does as asked. */
function answerTo(code: string, name: string): string | null {
  switch (code) {
    case 'EIO':
      return code
    // Reading and removing take no space.
    case 'ENOSPC':
      return ['write', 'create', 'mkdir', 'sync', 'truncate'].includes(name) ? code : null
    case 'EROFS':
      return ['write', 'create', 'mkdir', 'sync', 'truncate', 'rename', 'rm', 'rmdir', 'unlink'].includes(name) ? code : null
    default:
      return name === 'write' ? code : null
  }
}

/** Refuses the call with this number, counted from here on. */
function refusing({ call, code, lasts }: Case): { fault: Fault; happened: () => string | null } {
  let made = 0
  let where: string | null = null
  const fault: Fault = (name, path) => {
    const number = made++
    if (number !== call && !(lasts && number > call)) return null
    where ??= `${name} ${path}`
    return answerTo(code, name)
  }
  return { fault, happened: () => where }
}

async function problemsOf(each: Case): Promise<string[]> {
  const step = STEPS[each.step]
  const [before, after] = [recorded.states[each.step], recorded.states[each.step + 1]]
  const disk = recorded.disks[each.step].clone()
  const engine = await openOn(disk)
  const { fault, happened } = refusing(each)
  const problems: string[] = []
  const check = (when: string, wrong: readonly string[]) => problems.push(...wrong.map(text => `${when}: ${text}`))
  disk.fault = fault
  const failed = await step.run(engine.api).then(
    () => null,
    error => (error.type === undefined ? String(error.stack) : error.type),
  )
  if (failed?.includes(' at ')) problems.push(`no error of the API: ${failed}`)
  // What a process finds that comes after this one was killed, once the device works again.
  const killed = disk.clone()
  disk.fault = () => null
  const judge = (found: State, mayBoth: boolean) => {
    const [asBefore, asAfter] = [differences(found, before), differences(found, after)]
    if (failed === null) return asAfter
    if (asBefore.length === 0 || (mayBoth && asAfter.length === 0)) return []
    return step.isWrite === true && isPartOf(found, before, after, step) ? [] : asBefore
  }
  const now = await settledState(engine.api)
  check('now', judge(now, step.isWrite === true || (step.isRemoval === true && each.lasts)))
  // A device that takes a name and refuses everything from then on leaves the question open until it works again.
  const later = await openOn(killed)
  check('after a kill', judge(await settledState(later.api), step.isWrite === true || each.lasts))
  await later.close()
  plugIn(disk)
  if (failed !== null && differences(now, before).length === 0) {
    await step.run(engine.api).catch(error => problems.push(`again: ${error.type ?? error.stack}: ${error.reason}`))
    check('again', differences(await settledState(engine.api), after))
  }
  const last = await settledState(engine.api)
  await engine.close().catch(error => problems.push(`close: ${error.stack}`))
  if (disk.open !== 0) problems.push(`${disk.open} files are open after close()`)
  const reopened = await openOn(disk)
  check('after a restart', differences(await settledState(reopened.api), last))
  await reopened.close()
  return problems.map(
    problem =>
      `[${step.name}] ${each.code}${each.lasts ? ' from' : ' at'} call ${each.call} (${happened()}), ${failed ?? 'answered'}: ${problem}`,
  )
}

function allCases(): Case[] {
  const cases: Case[] = []
  for (const [step, made] of calls.entries())
    for (const [call, name] of made.entries())
      for (const code of CODES)
        if (answerTo(code, name) !== null) for (const lasts of [false, true]) cases.push({ step, call, code, lasts })
  return cases
}

it('refuses the request and changes nothing, or answers and keeps it', { timeout: isComplete ? 7_200_000 : 120_000 }, async () => {
  const all = allCases()
  // Every so many, so that a sample meets all steps, errors and ways.
  const every = Number(process.env.FAULTS_EVERY ?? 1)
  const stride = isComplete ? every : Math.max(1, Math.floor(all.length / SAMPLED)) | 1
  const problems: string[] = []
  let tried = 0
  for (let i = 0; i < all.length; i += stride) {
    problems.push(...(await problemsOf(all[i]).catch(error => [`${JSON.stringify(all[i])} ${STEPS[all[i].step].name}: ${error.stack}`])))
    tried++
    if (isComplete && tried % 100 === 0) console.log(`${tried} of ${all.length} cases, ${problems.length} problems`)
  }
  console.log(
    `faults: ${calls.flat().length} calls of ${STEPS.length} requests, ${tried} of ${all.length} cases, ${problems.length} problems`,
  )
  expect(problems.slice(0, 40)).toEqual([])
})
