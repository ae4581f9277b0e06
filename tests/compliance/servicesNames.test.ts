// Services over HTTP: names of the other program for what is sent and answered.
import { describe, expect, test } from 'vitest'
import type { CodedError } from '../../src/server/fail.ts'
import { spoken } from '../../src/texts/spoken.ts'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { openPartner } from './servicesPartner.ts'

oneDatabase((_, open) => {
  const { house, partner, overHttp, said } = openPartner(open)
  const { answeredBy, claimOf, callOf } = house

  describe('names of the other program', () => {
    const requestMaps = [
      { interfaceCode: 'registry_check', sourcePath: 'messageNum', targetPath: 'head.no' },
      {
        interfaceCode: 'registry_check',
        sourcePath: 'code',
        targetPath: 'items[].key',
        conversion: 'LEFT_PAD',
        format: '6',
      },
      {
        interfaceCode: 'registry_check',
        sourcePath: 'amount',
        targetPath: 'items[].sum',
        conversion: 'SCALE',
        format: '2',
      },
      {
        interfaceCode: 'registry_check',
        targetPath: 'head.kind',
        conversion: 'CONSTANT',
        defaultValue: 'CHECK',
      },
    ]
    const responseMaps = [
      {
        interfaceCode: 'registry_check',
        sourcePath: 'data.list[].outcome',
        targetPath: 'verdict',
        conversion: 'CODES',
        format: 'GOOD=A; BAD=B',
      },
      {
        interfaceCode: 'registry_check',
        sourcePath: 'data.day',
        targetPath: 'checkedOn',
        conversion: 'DATE',
        format: 'dd.MM.yyyy',
      },
    ]

    test('a document is answered by a program with names of its own as by the simulator, and knows no difference', async () => {
      const simulated = await answeredBy()
      const before = await said()
      expect(await claimOf(before)).toMatchObject({ status: 'DONE' })
      await house.answerOtherwise(simulated, {
        ...(await house.reachedAt({ baseUrl: `${partner.address}/v1`, secretName: 'registry' })),
        requestMaps,
        responseMaps,
      })
      const row = await said({ status: 200, body: '{"data":{"list":[{"outcome":"B"}],"day":"05.03.2026"}}' })
      const { id } = await callOf(row)
      expect(JSON.parse(partner.received[0]?.text ?? '')).toEqual({
        head: { no: id, kind: 'CHECK' },
        items: [{ key: '0000A1', sum: '5.00' }],
      })
      expect(await claimOf(row)).toMatchObject({ status: 'DONE', verdict: 'BAD', checkedOn: '2026-03-05' })
    })

    test('what cannot be called so is told, and waits for somebody', async () => {
      await overHttp({}, { responseMaps })
      const row = await said({ status: 200, body: '{"data":{"list":[{"outcome":"Z"}]}}' })
      const call = await callOf(row)
      expect(call['status']).toBe('FAILED')
      expect(call['error']).toContain('data.list[].outcome cannot be converted: Z')
      expect(await claimOf(row)).toMatchObject({ status: 'ASKED', verdict: null })
    })

    test.each<[string, Row, string, string]>([
      [
        'a value that is not sent',
        { requestMaps: [{ ...requestMaps[1], sourcePath: 'cod' }] },
        'requestMaps[0].sourcePath',
        'there are: code, amount, messageNum',
      ],
      [
        'a path that is none',
        { requestMaps: [{ ...requestMaps[1], targetPath: 'a..b' }] },
        'requestMaps[0].targetPath',
        'data.list[].code',
      ],
      [
        'a path within another',
        { requestMaps: [requestMaps[1], { ...requestMaps[2], targetPath: 'items' }] },
        'requestMaps[1].targetPath',
        'items[].key stands twice',
      ],
      [
        'a call of another service',
        { requestMaps: [{ ...requestMaps[1], interfaceCode: 'elsewhere_check' }] },
        'requestMaps[0].interfaceCode',
        '',
      ],
      [
        'digits that are none',
        { requestMaps: [{ ...requestMaps[1], format: 'x' }] },
        'requestMaps[0].format',
        'from 1 to 60',
      ],
      [
        'a day of what is none',
        { requestMaps: [{ ...requestMaps[1], conversion: 'DATE', format: 'yyyyMMdd' }] },
        'requestMaps[0].format',
        'Code is no day',
      ],
      [
        'what a conversion does not take',
        { requestMaps: [{ ...requestMaps[1], conversion: 'TRIM', format: '6' }] },
        'requestMaps[0].format',
        'takes nothing',
      ],
      [
        'a value that is not answered',
        { responseMaps: [responseMaps[0], { ...responseMaps[1], targetPath: 'day' }] },
        'responseMaps[1].targetPath',
        'there are: verdict, checkedOn',
      ],
      [
        'a code that is none',
        { responseMaps: [{ ...responseMaps[0], format: 'GOOD=A;FINE=B' }] },
        'responseMaps[0].format',
        'There is no code FINE',
      ],
      [
        'a code twice',
        { responseMaps: [{ ...responseMaps[0], format: 'GOOD=A;BAD=A' }] },
        'responseMaps[0].format',
        'A stands twice',
      ],
      [
        'a form of days that is none',
        { responseMaps: [responseMaps[0], { ...responseMaps[1], format: 'dd.MM' }] },
        'responseMaps[1].format',
        'once each',
      ],
      [
        'nothing for what is needed',
        { responseMaps: [responseMaps[1]] },
        'responseMaps[0].targetPath',
        'Verdict is mapped from nothing',
      ],
    ])('%s is refused when it is saved, at its place', async (_name, values, path, words) => {
      const { errors } = await house.world
        .row(house.admin, 'baseScsiDefinition', 'saveOrUpdate', {
          interfaceCode: `M${Math.random()}`,
          interfaceNameCn: '登记处',
          serviceCode: 'registry',
          ...values,
        })
        .then(
          () => ({ errors: [] }),
          (error: unknown) => error as CodedError, // it is refused
        )
      const [first] = errors.filter((one) => one.path === path)
      expect(errors.map((one) => one.path)).toContain(path)
      if (first) expect(spoken(first.words, 'EN')).toContain(words)
    })
  })
})
