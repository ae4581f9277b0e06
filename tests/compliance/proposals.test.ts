// Documents of changes: what another record becomes, merged with what happened to it meanwhile.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { guest, linesOf, openProposals, told } from './proposalSteps.ts'

eachDatabase((_kind, open) => {
  let at: Awaited<ReturnType<typeof openProposals>>
  beforeAll(async () => {
    at = await openProposals(await open())
  })

  test('a new document of changes has everything that may be changed as it stands, twice, and asks for nothing', async () => {
    const change = await at.save('change', { contractId: (await at.contract())['id'] })
    expect(change).toMatchObject({
      placeName: 'Here',
      placeBeforeName: 'Here',
      remark: 'as agreed',
      changedFlag: 'N',
    })
    expect(
      linesOf(change).map((line) => [line['product'], line['quantity'], line['quantityBefore']]),
    ).toEqual([
      ['bolt', '100', '100'],
      ['nut', '100', '100'],
    ])
    expect(
      linesOf(linesOf(change)[1], 'dates').map(({ share, shareBefore }) => [share, shareBefore]),
    ).toEqual([['100', '100']])
    const { code, words } = await refusal(at.act('change', change, 'doSubmit'))
    expect([code, words]).toEqual(['CHECK_FAILED', 'Nothing is changed'])
  })

  test('what is approved is changed at every depth, in one version, and the history says by which document', async () => {
    const of = await at.contract()
    const change = await at.changeOf(of, { placeId: at.there }, { quantity: '70' })
    expect([change['changedFlag'], ...linesOf(change).map((line) => line['changedFlag'])]).toEqual([
      'Y',
      'Y',
      'N',
    ])
    await at.inForce(change)
    const now = await at.find('contract', of)
    expect(told(now)).toEqual({
      place: 'There',
      remark: 'as agreed',
      lines: [
        ['bolt', '70', 'ASKED', ['- 70']],
        ['nut', '100', 'AGREED', ['- 100']],
      ],
    })
    expect([now['version'], now['total']]).toEqual([1, '170'])
    const steps = (await at.call('contract', 'findHistory', { id: of['id'] })) as unknown as Row[]
    const [chief, ...more] = steps.filter(({ changeCount }) => Number(changeCount) > 1)
    expect([chief?.['action'], chief?.['cause'], more]).toEqual([
      'follow',
      { entity: 'change', entityName: 'change', id: change['id'], code: change['changeNum'] },
      [],
    ])
    expect(chief?.['changes']).toContainEqual(
      expect.objectContaining({ field: 'quantity', before: '100', after: '70' }),
    )
  })

  test('rows come and go: new ones with what they hold, and dates of a line that stays', async () => {
    const of = await at.contract()
    const draft = await at.changeOf(of)
    const [bolt] = linesOf(draft)
    const [date] = linesOf(bolt, 'dates')
    const change = await at.edited(
      draft,
      {},
      {
        dates: [
          { id: date?.['id'], gone: 'Y' },
          { due: '2026-05-01', share: '60' },
          { due: '2026-06-01', share: '40' },
        ],
      },
      { gone: 'Y' },
      { product: 'washer', quantity: '5', dates: [{ due: '2026-07-01', share: '5' }] },
    )
    await at.inForce(change)
    expect(told(await at.find('contract', of)).lines).toEqual([
      ['bolt', '100', 'ASKED', ['2026-05-01 60', '2026-06-01 40']],
      ['washer', '5', 'AGREED', ['2026-07-01 5']],
    ])
  })

  test('what the document leaves as it was keeps what happened meanwhile', async () => {
    const of = await at.contract()
    const change = await at.changeOf(of, { remark: 'cheaper' }, { quantity: '70' })
    const [bolt, nut] = linesOf(of)
    const lines = [
      { id: bolt?.['id'], note: 'urgent' },
      { id: nut?.['id'], quantity: '30' },
      { product: 'pin', quantity: '1' },
    ]
    const nutDates = [{ id: linesOf(nut, 'dates')[0]?.['id'], share: '30' }]
    await at.save('contract', {
      id: of['id'],
      versionNum: of['versionNum'],
      placeId: at.there,
      lines: lines.map((line, index) => (index === 1 ? { ...line, dates: nutDates } : line)),
    })
    await at.inForce(change)
    const now = await at.find('contract', of)
    expect(told(now)).toEqual({
      place: 'There',
      remark: 'cheaper',
      lines: [
        ['bolt', '70', 'ASKED', ['- 70']],
        ['nut', '30', 'AGREED', ['- 30']],
        ['pin', '1', 'AGREED', ['- 1']],
      ],
    })
    expect(linesOf(now)[0]?.['note']).toBe('urgent')
  })

  test('what both have changed is told with both values at its place, and is decided there, either way', async () => {
    const of = await at.contract()
    const change = await at.act(
      'change',
      await at.changeOf(of, { placeId: at.there, remark: 'mine' }, { note: 'mine' }),
      'doSubmit',
    )
    const lines = linesOf(of).map(({ id }, index) => (index === 0 ? { id, note: 'theirs' } : { id }))
    await at.save('contract', {
      id: of['id'],
      versionNum: of['versionNum'],
      remark: 'theirs',
      placeId: null,
      lines,
    })
    const before = await at.find('contract', of)
    const { code, paths, words } = await refusal(at.act('change', change, 'doApproval'))
    expect([code, paths]).toEqual(['CHANGED_SINCE', ['placeId', 'remark', 'lines[0].note']])
    expect(words).toContain('Place was Here when this was written and is – now; here it becomes There')
    expect(await at.find('contract', of)).toEqual(before)

    const back = await at.act('change', change, 'doReject')
    expect((await refusal(at.act('change', change, 'doSubmit'))).paths).toHaveLength(3)
    const decided = await at.edited(
      back,
      { placeBeforeId: null, remark: 'theirs', remarkBefore: 'theirs' },
      { noteBefore: 'theirs' },
    )
    await at.inForce(decided)
    const now = await at.find('contract', of)
    expect([now['placeName'], now['remark'], linesOf(now)[0]?.['note']]).toEqual(['There', 'theirs', 'mine'])
  })

  test('the same wish of both is no quarrel, and what stood before is nothing that anybody makes up', async () => {
    const of = await at.contract()
    const change = await at.changeOf(of, { remark: 'same' })
    await at.save('contract', { id: of['id'], versionNum: of['versionNum'], remark: 'same' })
    for (const made of ['same', 'same ', 'as agreed'])
      await at
        .edited(await at.find('change', change), { remarkBefore: made === 'same ' ? 'same' : made })
        .catch(() => undefined)
    const { id, versionNum } = await at.find('change', change)
    const { code, paths } = await refusal(at.save('change', { id, versionNum, remarkBefore: 'made up' }))
    expect([code, paths]).toEqual(['SRM-1006', ['remarkBefore']])
    const again = await at.changeOf(of, {}, { quantity: '90' })
    await at.inForce(again)
    expect((await at.find('contract', of))['remark']).toBe('same')
  })

  test('a row that somebody else has taken away, or changed while it is to go, refuses', async () => {
    const of = await at.contract()
    const change = await at.changeOf(of, {}, { quantity: '70' }, { gone: 'Y' })
    const [, nut] = linesOf(of)
    await at.save('contract', {
      id: of['id'],
      versionNum: of['versionNum'],
      lines: [{ id: nut?.['id'], note: 'keep' }],
    })
    const { paths, code } = await refusal(at.act('change', change, 'doSubmit'))
    expect([code, paths.toSorted()]).toEqual(['GONE_SINCE', ['lines[0]', 'lines[1].note']])
  })

  test('its own law refuses at the very field of the document, when it is submitted and again when it is approved', async () => {
    const of = await at.contract()
    const [, nut] = linesOf(of)
    const wrong = await at.changeOf(of, {}, {}, { quantity: '0' })
    expect((await refusal(at.act('change', wrong, 'doSubmit'))).paths).toEqual(
      ['lines[1].quantity', 'lines[1].dates'].slice(0, 1),
    )
    const unsummed = await at.changeOf(of, {}, {}, { quantity: '60', dates: [{ id: 'x' }] }).catch(() => null)
    expect(unsummed).toBeNull()

    const change = await at.changeOf(of, {}, {}, { quantity: '60' })
    await at.act('change', change, 'doSubmit')
    await at.save('use', { lineId: nut?.['id'], quantity: '70' })
    const before = await at.find('contract', of)
    const { code, paths, words } = await refusal(at.act('change', change, 'doApproval'))
    expect([code, paths, words]).toEqual([
      'TOO_LITTLE',
      ['lines[1].quantity'],
      expect.stringContaining('Not less than 70'),
    ])
    expect(await at.find('contract', of)).toEqual(before)
    expect((await at.find('change', change))['status']).toBe('WAITING')
    await at.act('change', change, 'doReject')
    expect((await refusal(at.act('change', change, 'doSubmit'))).code).toBe('TOO_LITTLE')
  })

  test('what is tried leaves nothing behind: no version, no history, no number', async () => {
    const of = await at.contract()
    const change = await at.changeOf(of, {}, { quantity: '70' })
    await at.act('change', change, 'doSubmit')
    expect(await at.find('contract', of)).toMatchObject({
      version: 0,
      versionNum: of['versionNum'],
      total: '200',
    })
    const steps = (await at.call('contract', 'findHistory', { id: of['id'] })) as unknown as Row[]
    expect(steps.filter(({ cause }) => cause)).toEqual([])
  })

  test('of two changes at once the second meets what the first has made of it', async () => {
    const of = await at.contract()
    const [first, second, third] = [
      await at.changeOf(of, { remark: 'one' }, { quantity: '70' }),
      await at.changeOf(of, { remark: 'two' }),
      await at.changeOf(of, {}, {}, { quantity: '50' }),
    ]
    for (const one of [first, second, third]) await at.act('change', one, 'doSubmit')
    const all = await Promise.allSettled(
      [first, second, third].map((one) => at.act('change', one, 'doApproval')),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const now = await at.find('contract', of)
    expect(now['version']).toBe(2)
    expect(linesOf(now)[1]?.['quantity']).toBe('50')
    expect(['one 70', 'two 100']).toContain(
      `${String(now['remark'])} ${String(linesOf(now)[0]?.['quantity'])}`,
    )
  })

  test('what is called off leaves the other record as it is', async () => {
    const of = await at.contract()
    const change = await at.changeOf(of, {}, { quantity: '70' })
    expect((await at.find('contract', of))['openChanges']).toBe(1)
    await at.act(
      'change',
      await at.act('change', await at.act('change', change, 'doSubmit'), 'doReject'),
      'doCancel',
    )
    expect(await at.find('contract', of)).toMatchObject({ total: '200', openChanges: 0, version: 0 })
  })

  test('a form that sends nothing for what its user does not read says nothing of it in a new document', async () => {
    const of = await at.contract()
    const body = { contractId: of['id'], secret: null }
    const made = await at.call('change', 'saveOrUpdate', body, guest)
    expect((await at.find('change', made))['secret']).toBe('hush')
    const { code } = await refusal(at.call('change', 'saveOrUpdate', { ...body, secret: 'guess' }, guest))
    expect(code).toBe('PARAM_UNKNOWN')
  })

  test('who may not read a value reads neither what it was nor, in a refusal, what it is', async () => {
    const of = await at.contract()
    const change = await at.act('change', await at.changeOf(of, { secret: 'mine' }), 'doSubmit')
    const seen = await at.find('change', change, guest)
    expect(Object.keys(seen).filter((key) => key.startsWith('secret'))).toEqual([])
    expect(JSON.stringify(seen)).not.toContain('hush')
  })
})
