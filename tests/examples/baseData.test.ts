// Base data of the house: which organization stands under which, categories and their items, as people keep them.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { openChain, refusal, type Chain } from './openChain.ts'

oneDatabase((_kind, open) => {
  let chain: Chain
  const save = (entity: string, row: Row) => chain.save('admin', entity, row)
  const again = async (entity: string, id: unknown, row: Row) =>
    save(entity, { id, versionNum: (await chain.find('admin', entity, id))['versionNum'], ...row })
  beforeAll(async () => {
    chain = await openChain(open)
  })

  const organization = (orgCode: string, orgType: string, above: string | undefined, more: Row = {}) =>
    save('baseOrganization', {
      orgCode,
      orgNameCn: orgCode,
      orgType,
      parentOrgId: above === undefined ? null : (chain.ids[above] ?? above),
      ...more,
    })

  test('organizations stand in their order: group, business unit, operating unit, plant, warehouse', async () => {
    for (const [type, above] of [
      ['GROUP', 'GROUP'],
      ['BU', 'SZ01'],
      ['INV', 'GROUP'],
      ['INV', 'WH1'],
      ['WH', 'SZ01'],
      ['WH', 'GROUP'],
      ['PU', 'INV1'],
      ['DEPT', 'WH1'],
    ] as const) {
      expect((await refusal(organization('X1', type, above))).code, `${type} under ${above}`).toBe('INVALID')
    }
    expect((await refusal(organization('X1', 'WH', 'SZ01'))).words).toContain('仓库须位于库存组织之下')
  })

  test('an organization stands neither under itself nor below itself, and knows its business unit', async () => {
    const bu = await organization('BU1', 'BU', 'GROUP')
    const lower = await organization('BU2', 'BU', String(bu['id']))
    expect(
      (await refusal(again('baseOrganization', bu['id'], { parentOrgId: lower['id'] }))).words,
    ).toContain('BU2 位于 BU1 之下')
    expect((await refusal(again('baseOrganization', bu['id'], { parentOrgId: bu['id'] }))).words).toContain(
      'BU1 不能位于自身之下',
    )
    const dept = await organization('D1', 'DEPT', String(lower['id']))
    expect(await organization('D2', 'DEPT', String(dept['id']))).toMatchObject({
      buOrgId: lower['id'],
      buOrgCode: 'BU2',
    })
  })

  test('a category that moves takes the codes of all below it along, and of their items', async () => {
    const category = (categoryCode: string, above?: unknown) =>
      save('basePurchaseCategory', {
        categoryCode,
        categoryName: `类${categoryCode}`,
        categoryNameEn: categoryCode === 'A' ? 'Kind A' : null,
        parentCategoryId: above ?? null,
      })
    const [a, b] = [await category('A'), await category('B')]
    const a1 = await category('A1', a['id'])
    const a11 = await category('A11', a1['id'])
    const item = await save('baseMaterialItem', {
      itemCode: 'C-1',
      itemName: '物料',
      categoryId: a11['id'],
      uomId: chain.ids['PCS'],
    })
    expect(item).toMatchObject({
      fullCategoryCode: 'A.A1.A11',
      fullCategoryName: '类A/类A1/类A11',
      fullCategoryNameEn: 'Kind A/类A1/类A11',
    })
    await again('basePurchaseCategory', a1['id'], { parentCategoryId: b['id'] })
    expect(await chain.find('admin', 'basePurchaseCategory', a11['id'])).toMatchObject({
      fullCategoryCode: 'B.A1.A11',
      levelNum: 3,
      leafFlag: 'Y',
      versionNum: 1,
    })
    expect(await chain.find('admin', 'baseMaterialItem', item['id'])).toMatchObject({
      fullCategoryCode: 'B.A1.A11',
      versionNum: 1,
    })
    expect((await chain.find('admin', 'basePurchaseCategory', a['id']))['leafFlag']).toBe('Y')
    expect((await chain.find('admin', 'basePurchaseCategory', b['id']))['leafFlag']).toBe('N')
  })

  test('items stand in leaves alone: not in a category that is divided, and one that has items is not divided', async () => {
    const top = await save('basePurchaseCategory', { categoryCode: 'L', categoryName: '上级' })
    const leaf = await save('basePurchaseCategory', {
      categoryCode: 'L1',
      categoryName: '末级',
      parentCategoryId: top['id'],
    })
    expect(
      (
        await refusal(
          save('baseMaterialItem', {
            itemCode: 'C-2',
            itemName: '物料',
            categoryId: top['id'],
            uomId: chain.ids['PCS'],
          }),
        )
      ).words,
    ).toContain('不可选择')
    await save('baseMaterialItem', {
      itemCode: 'C-3',
      itemName: '物料',
      categoryId: leaf['id'],
      uomId: chain.ids['PCS'],
    })
    expect(
      (
        await refusal(
          save('basePurchaseCategory', {
            categoryCode: 'L11',
            categoryName: '再下级',
            parentCategoryId: leaf['id'],
          }),
        )
      ).words,
    ).toContain('分类L1下已有物料')
  })

  test('a code is the same however it is typed: saved, found, referred to', async () => {
    const made = await save('baseMaterialItem', {
      itemCode: ' p-100\u3000',
      itemName: ' 轴承 ',
      categoryId: chain.ids['CAT'],
      uomCode: 'pcs',
    })
    expect(made).toMatchObject({ itemCode: 'P-100', itemName: '轴承', uomCode: 'PCS' })
    for (const itemCode of ['p-100', 'Ｐ－１００', '\u00a0P-100', 'P-\u200b100'])
      expect(
        (
          await refusal(
            save('baseMaterialItem', {
              itemCode,
              itemName: '轴承',
              categoryId: chain.ids['CAT'],
              uomCode: 'PCS',
            }),
          )
        ).code,
      ).toBe('DUPLICATE')
    for (const itemCode of ['   ', '\u3000', '\u00a0\u200b'])
      expect(
        (
          await refusal(
            save('baseMaterialItem', {
              itemCode,
              itemName: '轴承',
              categoryId: chain.ids['CAT'],
              uomCode: 'PCS',
            }),
          )
        ).words,
      ).toContain('物料编码为必填项')
    expect(
      (
        await refusal(
          save('baseMaterialItem', {
            itemCode: 'P-101',
            itemName: ' \u3000 ',
            categoryId: chain.ids['CAT'],
            uomCode: 'PCS',
          }),
        )
      ).words,
    ).toContain('物料名称为必填项')
    const codes = async (filters: Row) =>
      (await chain.list('admin', 'baseMaterialItem', filters)).map((row) => row['itemCode'])
    expect(await codes({ itemCode: 'p-10' })).toEqual(['P-100'])
    expect(await codes({ itemCodeList: ['p-100', 'x'] })).toEqual(['P-100'])
    expect(await codes({ conditions: [{ key: 'itemCode', operator: 'eq', value: ' p-100' }] })).toEqual([
      'P-100',
    ])
    expect(
      await chain.call('admin', 'baseMaterialItem', 'listByPagePermission', { itemCodes: 'p-100,P-100' }),
    ).toMatchObject([{ itemCode: 'P-100' }])
    expect(
      await chain.call('admin', 'purDeliverConfig', 'listForPick', { field: 'item', codes: ['p-100'] }),
    ).toMatchObject([
      { code: 'P-100', besides: [{ label: expect.any(String) }, { label: expect.any(String) }] },
    ])
    expect(
      await chain.call('admin', 'purDeliverConfig', 'resolveForPick', { field: 'item', texts: ['p-100'] }),
    ).toMatchObject({ 'p-100': { code: 'P-100' } })
  })

  test('tax numbers have their check digit: of every operating unit, and of suppliers in China', async () => {
    expect((await refusal(organization('OU1', 'OU', 'GROUP'))).words).toContain('统一社会信用代码为必填项')
    for (const taxNo of ['ABCDEFGH', '91350100M000100Y44', '91440300MA5TEST01X', '1234567890123456789'])
      expect((await refusal(organization('OU1', 'OU', 'GROUP', { taxNo }))).words).toContain('校验码')
    expect(await organization('OU1', 'OU', 'GROUP', { taxNo: '91350100m000100y43 ' })).toMatchObject({
      taxNo: '91350100M000100Y43',
    })
    const country = (districtCode: string) =>
      save('baseDistrict', { districtCode, districtName: districtCode, districtLevel: 'COUNTRY' })
    const [cn, de] = [await country('CN'), await country('DE')]
    const supplier = (supplierCode: string, more: Row) =>
      save('slcSupplierInfo', { supplierCode, supplierName: supplierCode, ...more })
    expect((await refusal(supplier('V1', { countryId: cn['id'], taxNo: 'DE123456789' }))).words).toContain(
      '校验码',
    )
    await supplier('V1', { countryId: cn['id'], taxNo: '91350100M000100Y43' })
    await supplier('V2', { countryId: de['id'], taxNo: 'DE123456789' })
  })
})
