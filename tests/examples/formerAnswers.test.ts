import { beforeAll, it, expect } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'

/** What becomes of answers to what categories ask when it is not asked any more. */

oneDatabase((_, open) => {
  let chain: Chain

  const categories = 'basePurchaseCategory'
  const itemOf = (id: unknown) => chain.find('admin', 'baseMaterialItem', id)
  const asked = (row: Row) => linesOf(row, 'attributes').filter(({ standing }) => standing === 'ASKED')
  const namesOf = (row: Row) => asked(row).map((line) => line['attributeCode'])
  const formerOf = (row: Row) =>
    linesOf(row, 'attributes').flatMap(({ standing, attributeCode, answer }) =>
      standing === 'FORMER' ? [`${String(attributeCode)} ${String(answer)}`] : [],
    )
  const given = (row: Row) =>
    Object.fromEntries(
      linesOf(row, 'attributes').map((line) => [line['attributeCode'], line['answer'] ?? null]),
    )
  const newItem = (code: string, categoryId: unknown): Promise<Row> =>
    chain.save('admin', 'baseMaterialItem', {
      itemCode: code,
      itemName: code,
      categoryId,
      uomId: chain.ids['PCS'],
    })
  const below = (code: string, parentCategoryId: unknown, attributes: readonly Row[]): Promise<Row> =>
    chain.save('admin', categories, {
      categoryCode: code,
      categoryName: code,
      parentCategoryId,
      attributes,
    })
  const put = async (row: Row, parentCategoryId: unknown): Promise<Row> => {
    const { id, versionNum } = await chain.find('admin', categories, row['id'])
    return chain.save('admin', categories, { id, versionNum, parentCategoryId })
  }
  const change = async (row: Row, attributes: (lines: readonly Row[]) => readonly Row[]): Promise<Row> => {
    const now = await chain.find('admin', categories, row['id'])
    return chain.save('admin', categories, { ...now, attributes: attributes(linesOf(now, 'attributes')) })
  }

  beforeAll(async () => {
    chain = await openChain(open)
  })

  it('no answer is lost when a category comes under another top, and none is asked twice when it comes back', async () => {
    const one = await below('TOP1', null, [
      { attributeCode: 'TORQUE', attributeName: '扭矩', valueType: 'NUMBER' },
      { attributeCode: 'NOTE', attributeName: '说明', valueType: 'TEXT' },
    ])
    const other = await below('TOP2', null, [
      { attributeCode: 'TORQUE', attributeName: '力矩', valueType: 'TEXT' },
    ])
    const under = await below('UNDER', one['id'], [])
    const screw = await newItem('SCREW-1', under['id'])
    const say = async (said: Readonly<Record<string, string>>) => {
      const now = await itemOf(screw['id'])
      return chain.save('admin', 'baseMaterialItem', {
        ...now,
        attributes: linesOf(now, 'attributes').map((line) => ({
          ...line,
          answer: said[`${String(line['standing'])} ${String(line['attributeCode'])}`] ?? line['answer'],
        })),
      })
    }
    const before = await say({ 'ASKED TORQUE': '5' })
    await put(under, other['id'])
    const moved = await itemOf(screw['id'])
    expect([namesOf(moved), formerOf(moved)]).toEqual([['TORQUE'], ['TORQUE 5']])
    expect(linesOf(moved, 'attributes').map((line) => line['attributeName'])).toEqual(['扭矩', '力矩'])
    expect(formerOf(await say({ 'ASKED TORQUE': 'tight' }))).toEqual(['TORQUE 5'])
    await put(under, one['id'])
    const back = await itemOf(screw['id'])
    expect([given(back)['NOTE'], formerOf(back)]).toEqual([null, ['TORQUE tight']])
    expect(asked(back)[0]).toMatchObject({
      id: linesOf(before, 'attributes')[0]?.['id'],
      attributeCode: 'TORQUE',
      answer: '5',
    })
  })

  it('it goes when it is emptied, is held to its type until then, and is found as what it is', async () => {
    const [one, other] = [
      await below('FROM', null, [{ attributeCode: 'WIDTH', attributeName: '宽度', valueType: 'NUMBER' }]),
      await below('INTO', null, []),
    ]
    const plate = await newItem('PLATE-1', one['id'])
    const say = async (answer: unknown, more: Row = {}) => {
      const now = await itemOf(plate['id'])
      const [line] = linesOf(now, 'attributes')
      return chain.save('admin', 'baseMaterialItem', { ...now, ...more, attributes: [{ ...line, answer }] })
    }
    await say('12.5')
    expect(formerOf(await say('12.5', { categoryId: other['id'] }))).toEqual(['WIDTH 12.5'])
    const former = () =>
      chain.list('buyer', 'baseItemAttribute', { standing: 'FORMER', parentId: plate['id'] })
    expect(await former()).toMatchObject([{ answer: '12.5', attributeCode: 'WIDTH' }])
    expect((await refusal(say('wide'))).paths).toEqual(['attributes[0].answer'])
    expect(linesOf(await say(null), 'attributes')).toEqual([])
    expect(await former()).toEqual([])
  })

  it('what has answers cannot be deleted, only put out of use; what has none can', async () => {
    const used = await below('USED', null, [
      { attributeCode: 'KEPT', attributeName: '有答复', valueType: 'TEXT' },
      { attributeCode: 'IDLE', attributeName: '无答复', valueType: 'TEXT' },
    ])
    const nut = await newItem('NUT-1', used['id'])
    const now = await itemOf(nut['id'])
    await chain.save('admin', 'baseMaterialItem', {
      ...now,
      attributes: linesOf(now, 'attributes').map((line) => ({
        ...line,
        answer: line['attributeCode'] === 'KEPT' ? 'said' : null,
      })),
    })
    const without = (code: string) => (lines: readonly Row[]) =>
      lines.filter((line) => line['attributeCode'] !== code)
    await change(used, without('IDLE'))
    expect(namesOf(await itemOf(nut['id']))).toEqual(['KEPT'])
    expect((await refusal(change(used, without('KEPT')))).code).toBe('SRM-1202')
    expect(given(await itemOf(nut['id']))).toEqual({ KEPT: 'said' })
  })
})
