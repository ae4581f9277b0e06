import { expect, test } from 'vitest'
import { limitConcurrency } from './limitConcurrency.ts'

test('each owner has so many turns at once, in the order of asking, and one that fails gives its place on', async () => {
  const turns = limitConcurrency(2)
  const begun: string[] = []
  const ends = new Map<string, (failed: boolean) => void>()
  const work = (name: string) => () =>
    new Promise<string>((done, fail) => {
      begun.push(name)
      ends.set(name, (failed) => {
        if (failed) fail(new Error(name))
        else done(name)
      })
    })
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => turns.run(name.slice(0, 1), work(name)))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  ends.get('a2')?.(true)
  await expect(all[1]).rejects.toThrow('a2')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  ends.get('a1')?.(false)
  await expect.poll(() => begun.at(-1)).toBe('a4')
  for (const name of ['a3', 'a4', 'b1']) ends.get(name)?.(false)
  expect(await Promise.all([all[0], all[2], all[3], all[4]])).toEqual(['a1', 'a3', 'a4', 'b1'])
  const again = turns.run('a', work('a5'))
  expect(begun.at(-1)).toBe('a5')
  ends.get('a5')?.(false)
  expect(await again).toBe('a5')
})
