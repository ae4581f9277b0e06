import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/compiled.ts'
import { eachDatabase } from './databases.ts'
import { linesOf, refusal } from './openFixture.ts'
import { openValues, type ValuesHouse } from './valuesFixture.ts'

eachDatabase((_kind, open) => {
  let house: ValuesHouse
  beforeAll(async () => { house = await openValues(await open()) })

  const find = (entity: string, id: unknown) => house.row(entity, 'findById', { id })
  const firstLine = (row: Row): Row => linesOf(row)[0] ?? {}

  describe('same: rows that belong together', () => {
    const plan = async (more: Row = {}) => firstLine(await house.row('plan', 'saveOrUpdate', { portId: house.ports['ULM'], lines: [{ quantity: '10', goalId: house.ports['ULM'], ...more }] }))
    const leg = async (planLine: Row) => firstLine(await house.row('leg', 'saveOrUpdate', { portId: house.ports['ULM'], lines: [{ planLineId: planLine['id'], quantity: '5' }] }))
    const land = (line: Row) => house.row('landing', 'saveOrUpdate', { lines: [{ quantity: '5', ...line }] })

    test('what is left out is filled from the source', async () => {
      const planned = await plan()
      const sent = await leg(planned)
      expect([sent['goalId'], sent['goalCode']]).toEqual([house.ports['ULM'], 'ULM'])
      const landed = firstLine(await land({ legLineId: sent['id'] }))
      expect([landed['planLineId'], landed['planLineCode'], landed['aimId']]).toEqual([planned['id'], String(planned['lineNum']), house.ports['ULM']])
    })

    test('a line of one chain joined to a line of another is refused at the field, however it comes', async () => {
      const [planned, other] = [await plan(), await plan()]
      const sent = await leg(planned)
      const mixed = { lines: [{ quantity: '5', legLineId: sent['id'], planLineId: other['id'] }] }
      const refused = await refusal(house.row('landing', 'saveOrUpdate', mixed))
      expect([refused.paths, refused.words]).toEqual([['lines[0].planLineId'], expect.stringContaining('Plan line is not that of the leg line')])
      expect((await refusal(house.call('landing', 'doBatchSaveOrUpdate', { list: [mixed] }))).paths).toEqual(['lines[0].planLineId'])
      expect(await house.insert('landing', [mixed])).toEqual({ ids: [null], refused: ['lines[0].planLineId'] })
      expect((await find('planLine', other['id']))['landed']).toBe('0')
      expect((await refusal(land({ legLineId: sent['id'], aimId: house.ports['BONN'] }))).paths).toEqual(['lines[0].aimId'])
    })

    test('the document agrees with what its lines take, whichever of the two is changed', async () => {
      const planned = await plan()
      const made = await house.row('leg', 'saveOrUpdate', { portId: house.ports['ULM'], lines: [{ planLineId: planned['id'], quantity: '5' }] })
      const refused = await refusal(house.row('leg', 'saveOrUpdate', { id: made['id'], versionNum: made['versionNum'], portId: house.ports['BONN'] }))
      expect([refused.paths, refused.words]).toEqual([['lines[0].planLineId'], expect.stringContaining('Port is not that of the plan line')])
      expect((await refusal(house.row('leg', 'saveOrUpdate', { portId: house.ports['BONN'], lines: [{ planLineId: planned['id'], quantity: '5' }] }))).paths).toEqual(['lines[0].planLineId'])
    })

    test('where the source says nothing a field is free, and a link stays empty', async () => {
      const planned = await plan({ goalId: null })
      const sent = await house.row('leg', 'saveOrUpdate', { portId: house.ports['ULM'], lines: [{ planLineId: planned['id'], quantity: '5', goalId: house.ports['BONN'] }] })
      expect(firstLine(sent)['goalId']).toBe(house.ports['BONN'])
      const unplanned = firstLine(await house.row('leg', 'saveOrUpdate', { portId: house.ports['ULM'], lines: [{ quantity: '5' }] }))
      expect((await refusal(land({ legLineId: unplanned['id'], planLineId: planned['id'] }))).paths).toEqual(['lines[0].planLineId'])
      expect(firstLine(await land({ legLineId: unplanned['id'] }))['planLineId']).toBeNull()
      expect(firstLine(await land({ planLineId: planned['id'] }))['planLineId']).toBe(planned['id'])
    })

    test('lines that were saved before the rule was are looked at again by what is done with them', async () => {
      const [planned, other] = [await plan(), await plan()]
      const made = await land({ legLineId: (await leg(planned))['id'] })
      await house.database.pool.query('update landing_line set plan_line_id = $1 where id = $2', [other['id'], firstLine(made)['id']])
      expect((await refusal(house.row('landing', 'doPost', { id: made['id'], versionNum: made['versionNum'] }))).paths).toEqual(['lines[0].planLineId'])
      expect([(await find('landing', made['id']))['status'], (await find('planLine', other['id']))['landed']]).toEqual(['DRAFT', '0'])
    })
  })
})
