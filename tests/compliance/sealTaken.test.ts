// What is sealed stays readable: its seal is not taken out of the definitions before it is opened.
import { describe, expect, test } from 'vitest'
import { eachDatabase } from './databases.ts'
import { callerOf, linesOf } from './openFixture.ts'
import { openWorld } from './openWorld.ts'
import { sealedWorld, unsealedWorld } from './sealedWorld.ts'

const plantedOffer = {
  remark: 'words',
  validTo: '2027-07-07',
  lines: [{ item: 'item', price: '7654.321987' }],
}

eachDatabase((_kind, open) => {
  const at = Date.parse('2026-03-05T02:00:00Z')
  const host = callerOf('host', 'host')
  const auditor = callerOf('auditor', 'host')

  describe('a seal that is taken out of the definitions', () => {
    test('is refused as long as something is sealed by it, says of what, and changes nothing', async () => {
      const database = await open()
      const before = await openWorld(database, sealedWorld, undefined, () => new Date(at))
      const { id: partnerId } = await before.row(host, 'partner', 'saveOrUpdate', {
        partnerCode: 'LATE',
        partnerName: 'LATE',
      })
      const asked = await before.row(host, 'tender', 'saveOrUpdate', {
        title: 'late',
        keys: [{ member: 'host' }, { member: 'auditor' }],
      })
      const late = callerOf('late', 'guest', { partner: partnerId })
      const offer = await before.row(late, 'offer', 'saveOrUpdate', {
        tenderId: asked['id'],
        ...plantedOffer,
      })
      await before.act(late, 'offer', 'doSend', offer)
      const without = openWorld(database, unsealedWorld, undefined, () => new Date(at))
      await expect(without).rejects.toThrow(
        /1 row of offer: .*remark.*are sealed no more[\s\S]*1 row of offerLine/,
      )
      expect(await before.row(late, 'offer', 'findById', { id: offer['id'] })).toMatchObject({
        total: '22962.97',
      })
      await before.act(host, 'tender', 'doClose', asked)
      const key =
        linesOf(await before.row(auditor, 'tender', 'findById', { id: asked['id'] }), 'keys')[1] ?? {}
      await before.row(auditor, 'tenderKey', 'doTurn', { id: key['id'], versionNum: key['versionNum'] })
      await before.act(host, 'tender', 'doOpen', asked)
      const after = await openWorld(database, unsealedWorld, undefined, () => new Date(at))
      expect(await after.row(host, 'offer', 'findById', { id: offer['id'] })).toMatchObject({
        total: '22962.97',
      })
    })
  })
})
