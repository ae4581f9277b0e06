import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openStories, type OpenStories, type Stories } from './openStories.ts'

/** The worker's: files that follow one another in it lend each other their pages. They end with the worker. */
let opened: Promise<OpenStories> | undefined

/** What is awaited in a browser; a busy machine may take its time. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 })

/**
 * Stories for the tests of a file, in the browser of its worker. After each test its pages are settled; with `settled: 'by hand'` the file
 * does that, where several tests look at one page.
 */
export function withStories({ settled = 'each' }: { readonly settled?: 'each' | 'by hand' } = {}): Stories {
  let stories: OpenStories | undefined
  const there = (): OpenStories => {
    if (!stories) throw new Error('Stories are there from beforeAll on.')
    return stories
  }
  beforeAll(async () => {
    opened ??= openStories()
    stories = await opened
  })
  if (settled === 'each') afterEach(({ task }) => there().settle(task.result?.state === 'fail'))
  afterAll(() => stories?.settle())
  return {
    open: (name, look) => there().open(name, look),
    settle: (broken) => there().settle(broken),
  }
}
