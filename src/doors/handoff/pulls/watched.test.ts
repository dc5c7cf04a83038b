import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWatched } from './watched.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells once nobody has watched for the grace period', () => {
  const onLeft = vi.fn()
  const { watch } = createWatched(100, onLeft)
  const [leaveFirst, leaveSecond] = [watch(), watch()]
  leaveFirst()
  leaveFirst()
  vi.advanceTimersByTime(1000)
  leaveSecond()
  vi.advanceTimersByTime(99)
  const leaveThird = watch()
  vi.advanceTimersByTime(1000)
  expect(onLeft).not.toHaveBeenCalled()
  leaveThird()
  vi.advanceTimersByTime(100)
  expect(onLeft).toHaveBeenCalledTimes(1)
})

it('tells nothing after the end', () => {
  const onLeft = vi.fn()
  const { watch, end } = createWatched(100, onLeft)
  const [leaveFirst, leaveSecond] = [watch(), watch()]
  leaveFirst()
  leaveSecond()
  end()
  watch()()
  vi.advanceTimersByTime(1000)
  expect(onLeft).not.toHaveBeenCalled()
})
