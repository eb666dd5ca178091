// The program as a process of its own.
import { open } from 'searchlet'
import { program } from './program.cjs'

program(open).then(
  answer => console.log(JSON.stringify(answer)),
  error => {
    console.error(error)
    process.exitCode = 1
  },
)
