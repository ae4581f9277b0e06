import { expect, test } from 'vitest'
import { createGestureKeys } from './gestureKeys.ts'

/** A server that loses so many answers, and the keys that it heard. */
function server(lost: number) {
  const heard: string[] = []
  const send = (key: string) => {
    heard.push(key)
    return heard.length <= lost ? Promise.reject(new Error('lost')) : Promise.resolve('done')
  }
  return { heard, send }
}

test('what is tried again unchanged has the same key until it was done', async () => {
  const keys = createGestureKeys()
  const { heard, send } = server(2)
  const attempt = () => keys.run('create', { rows: [1] }, send)
  await expect(attempt()).rejects.toThrow('lost')
  await expect(attempt()).rejects.toThrow('lost')
  expect(await attempt()).toBe('done')
  expect(new Set(heard).size).toBe(1)
  await attempt()
  expect(new Set(heard).size).toBe(2)
})

test('a corrected try and another work have keys of their own', async () => {
  const keys = createGestureKeys()
  const { heard, send } = server(1)
  await expect(keys.run('create', { rows: [1] }, send)).rejects.toThrow('lost')
  await keys.run('create', { rows: [2] }, send)
  await keys.run('delete', { rows: [1] }, send)
  expect(new Set(heard).size).toBe(3)
})
