import { expect, test } from 'vitest'
import { oneDatabase, quiet } from '../../../tests/compliance/databases.ts'
import { channel, listen } from './listen.ts'

oneDatabase((_kind, open) => {
  test('whoever stops before the connection stands is not kept waiting', async () => {
    const database = await open()
    const listening = listen(database, quiet, { onHeard: () => undefined, onMissed: () => undefined })
    await expect(listening.stop()).resolves.toBeUndefined()
  }, 20_000)

  test('notices are heard until it is stopped', async () => {
    const database = await open()
    const heard: string[] = []
    let isBegun = false
    const listening = listen(database, quiet, {
      onHeard: (notice) => heard.push(notice),
      onMissed: () => (isBegun = true),
    })
    await expect.poll(() => isBegun).toBe(true)
    await database.pool.query(`notify ${channel}, 'one'`)
    await expect.poll(() => heard).toEqual(['one'])
    await listening.stop()
    await database.pool.query(`notify ${channel}, 'two'`)
    expect(heard).toEqual(['one'])
  })
})
