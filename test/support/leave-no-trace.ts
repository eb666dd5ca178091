// What a test file has mocked is as it was for the next one, which runs in the same thread and the same modules.
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
