// The program as a process of its own.
import { program } from './program.mjs'

program().then(
  answer => console.log(JSON.stringify(answer)),
  error => {
    console.error(error)
    process.exitCode = 1
  },
)
