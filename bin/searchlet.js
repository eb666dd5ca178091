#!/usr/bin/env node
// The command `searchlet`.
import { run } from '../dist/cli.js'

process.exitCode = await run(process.argv.slice(2))
