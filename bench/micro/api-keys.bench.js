// What does security cost a search: by an API key among a hundred and among ten thousand, and by a password that was found right before?
import { signIns } from '../../dist/bench/sign-in-steps.js'

export async function bench(suite) {
  for (const count of [100, 10_000]) {
    const { headers, mayAsk } = signIns(count)
    for (const header of headers) await mayAsk(header)
    let next = 0
    suite.add(`a key among ${count}`, () => mayAsk(headers[next++ % count]))
    if (count === 100) suite.add('a password', () => mayAsk(headers[count]))
  }
}
