// Room that owners share: none takes what is not there, and who is no more gives back.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { SharedRoom } from '../../src/core/shared-room.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

it('ends, and comes back with the end of an owner', async () => {
  const room = new SharedRoom(100)
  const stays = {}
  const take = (bytes: number) => room.take({}, bytes)
  expect([room.take(stays, 40), take(30), take(30), take(1), room.take(stays, 1)]).toEqual([true, true, true, false, false])
  for (let rounds = 0; rounds < 1_000 && !room.take(stays, 60); rounds++) {
    collect()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  expect(room.take(stays, 1)).toBe(false)
})
