// What runs, and how to stop it.
import { cancel as cancelTasks } from './cancel.ts'
import { get as getTask } from './get.ts'
import { list as listTasks } from './list.ts'

export const tasks = {
  cancel: cancelTasks,
  get: getTask,
  list: listTasks,
} as const
