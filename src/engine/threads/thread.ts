// What a worker thread runs: piscina's part of it, which asks `worker.ts` for the tasks. Only ever built.
import 'piscina/thread'
