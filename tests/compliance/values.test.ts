// Values that belong together, and values that a row does not have.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { firstLine, refusal } from './openFixture.ts'
import { type ValuesFixture, openValues } from './valuesFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: ValuesFixture

  beforeAll(async () => {
    fixture = await openValues(open)
  })

  describe('same: rows that belong together', () => {
    const plan = async (more: Row = {}) =>
      firstLine(
        await fixture.row('plan', 'saveOrUpdate', {
          portId: fixture.ports['ULM'],
          lines: [{ quantity: '10', goalId: fixture.ports['ULM'], ...more }],
        }),
      )
    const leg = async (planLine: Row) =>
      firstLine(
        await fixture.row('leg', 'saveOrUpdate', {
          portId: fixture.ports['ULM'],
          lines: [{ planLineId: planLine['id'], quantity: '5' }],
        }),
      )
    const land = (line: Row) =>
      fixture.row('landing', 'saveOrUpdate', { lines: [{ quantity: '5', ...line }] })

    test('what is left out is filled from the source', async () => {
      const planned = await plan()
      const sent = await leg(planned)
      expect([sent['goalId'], sent['goalCode']]).toEqual([fixture.ports['ULM'], 'ULM'])
      const landed = firstLine(await land({ legLineId: sent['id'] }))
      expect([landed['planLineId'], landed['planLineCode'], landed['aimId']]).toEqual([
        planned['id'],
        String(planned['lineNum']),
        fixture.ports['ULM'],
      ])
    })

    test('a line of one chain joined to a line of another is refused at the field, however it comes', async () => {
      const [planned, other] = [await plan(), await plan()]
      const sent = await leg(planned)
      const mixed = { lines: [{ quantity: '5', legLineId: sent['id'], planLineId: other['id'] }] }
      const refused = await refusal(fixture.row('landing', 'saveOrUpdate', mixed))
      expect([refused.paths, refused.words]).toEqual([
        ['lines[0].planLineId'],
        expect.stringContaining('Plan line differs from that of the leg line'),
      ])
      expect(
        (await refusal(fixture.call('landing', 'doBatchSaveOrUpdate', { list: [mixed] }))).paths,
      ).toEqual(['lines[0].planLineId'])
      expect(await fixture.insert('landing', [mixed])).toEqual({
        ids: [null],
        refused: ['lines[0].planLineId'],
      })
      expect((await fixture.find('planLine', other['id']))['landed']).toBe('0')
      expect((await refusal(land({ legLineId: sent['id'], aimId: fixture.ports['BONN'] }))).paths).toEqual([
        'lines[0].aimId',
      ])
    })

    test('the document agrees with what its lines take, whichever of the two is changed', async () => {
      const planned = await plan()
      const made = await fixture.row('leg', 'saveOrUpdate', {
        portId: fixture.ports['ULM'],
        lines: [{ planLineId: planned['id'], quantity: '5' }],
      })
      const refused = await refusal(
        fixture.row('leg', 'saveOrUpdate', {
          id: made['id'],
          versionNum: made['versionNum'],
          portId: fixture.ports['BONN'],
        }),
      )
      expect([refused.paths, refused.words]).toEqual([
        ['lines[0].planLineId'],
        expect.stringContaining('Port differs from that of the plan line'),
      ])
      expect(
        (
          await refusal(
            fixture.row('leg', 'saveOrUpdate', {
              portId: fixture.ports['BONN'],
              lines: [{ planLineId: planned['id'], quantity: '5' }],
            }),
          )
        ).paths,
      ).toEqual(['lines[0].planLineId'])
    })

    test('where the source says nothing a field is free, and a link stays empty', async () => {
      const planned = await plan({ goalId: null })
      const sent = await fixture.row('leg', 'saveOrUpdate', {
        portId: fixture.ports['ULM'],
        lines: [{ planLineId: planned['id'], quantity: '5', goalId: fixture.ports['BONN'] }],
      })
      expect(firstLine(sent)['goalId']).toBe(fixture.ports['BONN'])
      const unplanned = firstLine(
        await fixture.row('leg', 'saveOrUpdate', {
          portId: fixture.ports['ULM'],
          lines: [{ quantity: '5' }],
        }),
      )
      expect((await refusal(land({ legLineId: unplanned['id'], planLineId: planned['id'] }))).paths).toEqual([
        'lines[0].planLineId',
      ])
      expect(firstLine(await land({ legLineId: unplanned['id'] }))['planLineId']).toBeNull()
      expect(firstLine(await land({ planLineId: planned['id'] }))['planLineId']).toBe(planned['id'])
    })

    test('lines that were saved before the rule was are looked at again by what is done with them', async () => {
      const [planned, other] = [await plan(), await plan()]
      const made = await land({ legLineId: (await leg(planned))['id'] })
      await fixture.database.pool.query('update landing_line set plan_line_id = $1 where id = $2', [
        other['id'],
        firstLine(made)['id'],
      ])
      expect(
        (await refusal(fixture.row('landing', 'doPost', { id: made['id'], versionNum: made['versionNum'] })))
          .paths,
      ).toEqual(['lines[0].planLineId'])
      expect([
        (await fixture.find('landing', made['id']))['status'],
        (await fixture.find('planLine', other['id']))['landed'],
      ]).toEqual(['DRAFT', '0'])
    })
  })

  describe('show: what a row is not, it has no values of', () => {
    const badge = (row: Row) => fixture.row('badge', 'saveOrUpdate', row)
    const save = (row: Row, more: Row) => badge({ id: row['id'], versionNum: row['versionNum'], ...more })

    test('a value sent where there is none is refused at its place, on every way in', async () => {
      const wrong = { kind: 'RED', red: '1', mark: 'x', lines: [{ blue: '2' }, { note: 'free' }] }
      const refused = await refusal(badge(wrong))
      expect([refused.paths, refused.words]).toEqual([
        ['mark', 'lines[0].blue'],
        expect.stringContaining('only given where'),
      ])
      expect((await refusal(fixture.call('badge', 'doBatchSaveOrUpdate', { list: [wrong] }))).paths).toEqual([
        'mark',
        'lines[0].blue',
      ])
      expect(await fixture.insert('badge', [wrong])).toEqual({
        ids: [null],
        refused: ['mark', 'lines[0].blue'],
      })
      expect((await refusal(badge({ kind: 'BLUE', portCode: 'ULM' }))).paths).toEqual(['portId'])
    })

    test('defaults and computed values are none there, and nothing counts them', async () => {
      const red = await badge({ kind: 'RED', red: '4', portId: fixture.ports['ULM'], lines: [{}] })
      expect(red).toMatchObject({
        red: '4',
        twice: '8',
        all: '4',
        portCode: 'ULM',
        mark: null,
        lines: [{ blue: null, flag: null }],
      })
      const blue = await badge({ kind: 'BLUE', lines: [{ blue: '5' }] })
      expect(blue).toMatchObject({
        red: null,
        twice: null,
        all: '5',
        portId: null,
        lines: [{ blue: '5', flag: 'Y' }],
      })
    })

    test('a value that merely stays when the row becomes something else goes; it may be sent along', async () => {
      const red = await badge({ kind: 'RED', red: '4', portId: fixture.ports['ULM'], lines: [{ note: 'a' }] })
      const blue = await badge({ ...red, kind: 'BLUE' })
      expect(blue).toMatchObject({
        kind: 'BLUE',
        red: null,
        twice: null,
        all: '0',
        portId: null,
        portCode: null,
        lines: [{ flag: null, note: 'a' }],
      })
      expect((await refusal(save(blue, { red: '4' }))).paths).toEqual(['red'])
      expect(await save(blue, { kind: 'RED', red: '4' })).toMatchObject({ red: '4', twice: '8' })
    })

    test('a verb neither asks for it nor writes it', async () => {
      const red = await badge({ kind: 'RED', lines: [{}] })
      expect(
        (
          await refusal(
            fixture.row('badge', 'doMark', { id: red['id'], versionNum: red['versionNum'], mark: 'x' }),
          )
        ).paths,
      ).toEqual(['mark'])
      const marked = await fixture.row('badge', 'doMark', { id: red['id'], versionNum: red['versionNum'] })
      expect(
        await fixture.row('badge', 'doFinish', { id: red['id'], versionNum: marked['versionNum'] }),
      ).toMatchObject({ red: '7', twice: '14', lines: [{ blue: null }] })
      const blue = await badge({ kind: 'BLUE', lines: [{}] })
      expect(
        await fixture.row('badge', 'doFinish', { id: blue['id'], versionNum: blue['versionNum'] }),
      ).toMatchObject({ red: null, all: '3', lines: [{ blue: '3' }] })
    })

    test('what drafts hold from before is none as soon as anything is done with them', async () => {
      const red = await badge({ kind: 'RED', red: '1', lines: [{ note: 'a' }] })
      await fixture.database.pool.query('update badge_line set blue = 9 where parent_id = $1', [red['id']])
      expect(await save(red, { red: '2' })).toMatchObject({ all: '2', lines: [{ blue: null }] })
    })
  })
})
