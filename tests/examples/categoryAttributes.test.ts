import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'

/** What a category asks of its items: rows of data that define fields, whose answers are rows. */

oneDatabase((_, open) => {
  let chain: Chain
  let category: Row
  let item: Row

  const categories = 'basePurchaseCategory'
  const questions = [
    { attributeCode: 'COATED', attributeName: '有表面处理', attributeNameEn: 'Coated', valueType: 'FLAG' },
    {
      attributeCode: 'COATING',
      attributeName: '表面处理',
      valueType: 'LOOKUP',
      options: 'ZN=镀锌 | Zinc\nNI=镀镍 | Nickel',
    },
    { attributeCode: 'LENGTH', attributeName: '长度', valueType: 'NUMBER', scale: 1, min: '1', max: '100' },
    { attributeCode: 'IATF', attributeName: 'IATF 16949', valueType: 'FLAG', askedOf: 'SUPPLIER' },
  ]
  const itemOf = (id: unknown) => chain.find('admin', 'baseMaterialItem', id)
  const standing = (which: string, row: Row) =>
    linesOf(row, 'attributes').flatMap((line) => (line['standing'] === which ? line['attributeCode'] : []))
  const namesOf = (row: Row) => standing('ASKED', row)
  const formerOf = (row: Row) => standing('FORMER', row)
  const answer = async (answers: Readonly<Record<string, unknown>>): Promise<Row> => {
    const now = await itemOf(item['id'])
    return chain.save('admin', 'baseMaterialItem', {
      ...now,
      attributes: linesOf(now, 'attributes').map((line) => ({
        ...line,
        ...(String(line['attributeCode']) in answers
          ? { answer: answers[String(line['attributeCode'])] }
          : {}),
      })),
    })
  }
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

  beforeAll(async () => {
    chain = await openChain(open)
    category = await chain.save('admin', categories, {
      categoryCode: 'ATTR',
      categoryName: '紧固件',
      attributes: questions,
    })
    item = await newItem('ATTR-1', category['id'])
  })

  it('an item has what its category asks of items, whatever is asked of others', () => {
    expect(namesOf(item)).toEqual(['COATED', 'COATING', 'LENGTH'])
  })

  it('a formula that names an attribute that is not asked before it is refused at its place', async () => {
    const now = await chain.find('admin', categories, category['id'])
    const lines = linesOf(now, 'attributes')
    await expect(
      chain.save('admin', categories, {
        ...now,
        attributes: lines.map((line, at) => (at === 0 ? { ...line, showFormula: 'COATING == ZN' } : line)),
      }),
    ).rejects.toMatchObject({ errors: [{ path: 'attributes[0].showFormula' }] })
    const saved = await chain.save('admin', categories, {
      ...now,
      attributes: lines.map((line, at) =>
        at === 1 ? { ...line, showFormula: 'COATED == Y', requiredFlag: 'Y' } : line,
      ),
    })
    expect(linesOf(saved, 'attributes')[1]).toMatchObject({ showFormula: 'COATED == Y' })
  })

  it('values are checked as what the category says they are', async () => {
    await expect(answer({ LENGTH: 'long' })).rejects.toMatchObject({
      errors: [{ path: 'attributes[2].answer' }],
    })
    await expect(answer({ LENGTH: '100.5' })).rejects.toMatchObject({
      errors: [{ path: 'attributes[2].answer' }],
    })
    await expect(answer({ COATED: 'Y', COATING: 'GOLD' })).rejects.toMatchObject({
      errors: [{ path: 'attributes[1].answer' }],
    })
  })

  it('what is required is asked for where it is shown, and what is not shown has no value', async () => {
    await expect(answer({ COATED: 'Y' })).rejects.toMatchObject({
      errors: [{ path: 'attributes[1].answer', code: 'PARAM_REQUIRED' }],
    })
    expect(given(await answer({ COATED: 'Y', COATING: 'ZN', LENGTH: '12.5' }))).toEqual({
      COATED: 'Y',
      COATING: 'ZN',
      LENGTH: '12.5',
    })
    expect(given(await answer({ COATED: 'N' }))).toEqual({ COATED: 'N', COATING: null, LENGTH: '12.5' })
  })

  it('answers are found as rows, and what is asked keeps its type', async () => {
    const rows = await chain.list('buyer', 'baseItemAttribute', { answer: '12.5' })
    expect(rows.map((row) => [row['parent.itemCode'], row['attributeCode']])).toEqual([['ATTR-1', 'LENGTH']])
    const now = await chain.find('admin', categories, category['id'])
    await expect(
      chain.save('admin', categories, {
        ...now,
        attributes: linesOf(now, 'attributes').map((line, at) =>
          at === 2 ? { ...line, valueType: 'DATE' } : line,
        ),
      }),
    ).rejects.toMatchObject({ errors: [{ path: 'attributes[2].valueType' }] })
  })

  it('what is asked anew is asked of items that are there, also where it is required; what is no longer asked says so, and keeps its answer', async () => {
    const now = await chain.find('admin', categories, category['id'])
    await chain.save('admin', categories, {
      ...now,
      attributes: [
        ...linesOf(now, 'attributes').map((line, at) => (at === 0 ? { ...line, activeFlag: 'N' } : line)),
        { attributeCode: 'ROHS', attributeName: 'RoHS', valueType: 'FLAG', requiredFlag: 'Y' },
      ],
    })
    expect(namesOf(await itemOf(item['id']))).toEqual(['COATING', 'LENGTH', 'ROHS'])
    expect(formerOf(await itemOf(item['id']))).toEqual(['COATED'])
    await expect(answer({ LENGTH: '13' })).rejects.toMatchObject({
      errors: [{ path: 'attributes[3].answer', code: 'PARAM_REQUIRED' }],
    })
    expect(given(await answer({ ROHS: 'Y' }))).toMatchObject({ COATED: 'N', LENGTH: '12.5', ROHS: 'Y' })
    // It is no part of what formulas see: else COATING would be asked for.
    expect(given(await answer({ COATED: 'Y' }))).toMatchObject({ COATED: 'Y', COATING: null })
    expect(formerOf(await answer({ COATED: 'N' }))).toEqual(['COATED'])
  })

  it('a registration has what its categories ask of suppliers, and cannot be submitted without it', async () => {
    const now = await chain.find('admin', categories, category['id'])
    await chain.save('admin', categories, {
      ...now,
      attributes: linesOf(now, 'attributes').map((line) =>
        line['attributeCode'] === 'IATF' ? { ...line, requiredFlag: 'Y' } : line,
      ),
    })
    const [country] = await chain.insert('baseDistrict', [
      { districtCode: 'CN', districtName: '中国', districtLevel: 'COUNTRY' },
    ])
    const row = await chain.save('system', 'slcSupplierRegister', {
      supplierName: '海达紧固件',
      countryId: country,
      creditCode: '91320500MADEM03018',
      licenseExpireDate: '2999-12-31',
      integrityAgreementFlag: 'Y',
      categories: [{ categoryId: category['id'] }],
      contacts: ['SALES', 'QUALITY', 'FINANCE'].map((businessType) => ({
        contactName: businessType,
        businessType,
        mobile: '13800138000',
      })),
      accounts: [{ bankName: '中国银行', accountNum: '1', defaultFlag: 'Y' }],
    })
    const [supplied = {}] = linesOf(row, 'categories')
    expect(linesOf(supplied, 'supplements')).toMatchObject([{ attributeCode: 'IATF', answer: null }])
    const submit = () => chain.act('system', 'slcSupplierRegister', 'doSubmit', row['id'])
    expect((await refusal(submit())).paths).toContain('categories[0].supplements[0].answer')
    await chain.save('system', 'slcSupplierRegister', {
      ...row,
      categories: [{ ...supplied, supplements: [{ ...linesOf(supplied, 'supplements')[0], answer: 'Y' }] }],
    })
    expect((await refusal(submit())).paths).not.toContain('categories[0].supplements[0].answer')
  })

  it('in another category other things are asked', async () => {
    const plain = await chain.save('admin', categories, { categoryCode: 'PLAIN', categoryName: '其他' })
    const now = await itemOf(item['id'])
    const moved = await chain.save('admin', 'baseMaterialItem', { ...now, categoryId: plain['id'] })
    expect(namesOf(moved)).toEqual([])
    expect(formerOf(moved)).toHaveLength(3)
  })

  describe('what is asked by the categories above', () => {
    let top: Row
    let middle: Row
    let leaf: Row
    let bolt: Row
    const below = (code: string, parentCategoryId: unknown, attributes: readonly Row[]): Promise<Row> =>
      chain.save('admin', categories, {
        categoryCode: code,
        categoryName: code,
        parentCategoryId,
        attributes,
      })
    const change = async (row: Row, attributes: (lines: readonly Row[]) => readonly Row[]): Promise<Row> => {
      const now = await chain.find('admin', categories, row['id'])
      return chain.save('admin', categories, { ...now, attributes: attributes(linesOf(now, 'attributes')) })
    }

    const put = async (row: Row, parentCategoryId: unknown): Promise<Row> => {
      const { id, versionNum } = await chain.find('admin', categories, row['id'])
      return chain.save('admin', categories, { id, versionNum, parentCategoryId })
    }

    beforeAll(async () => {
      top = await below('TOP', null, [
        { attributeCode: 'SIZE', attributeName: '尺寸', valueType: 'NUMBER' },
        { attributeCode: 'ROHS', attributeName: 'RoHS', valueType: 'FLAG' },
        { attributeCode: 'ISO', attributeName: 'ISO 9001', valueType: 'FLAG', askedOf: 'SUPPLIER' },
      ])
      middle = await below('MID', top['id'], [
        { attributeCode: 'HEAD', attributeName: '头型', valueType: 'TEXT' },
      ])
      leaf = await below('LEAF', middle['id'], [
        { attributeCode: 'PITCH', attributeName: '螺距', valueType: 'NUMBER' },
        { attributeCode: 'SIZE', attributeName: '公称直径', valueType: 'NUMBER', requiredFlag: 'Y' },
      ])
      bolt = await newItem('BOLT-1', leaf['id'])
    })

    it('is asked of an item too, that of the highest first; what stands below has the name and says whether it is required', async () => {
      const lines = linesOf(await itemOf(bolt['id']), 'attributes')
      expect(lines.map((line) => [line['attributeCode'], line['attributeName']])).toEqual([
        ['SIZE', '公称直径'],
        ['ROHS', 'RoHS'],
        ['HEAD', '头型'],
        ['PITCH', '螺距'],
      ])
      const now = await itemOf(bolt['id'])
      const given = (size: string | null) => {
        const answers: Readonly<Record<string, string | null>> = { SIZE: size, HEAD: 'hex' }
        return chain.save('admin', 'baseMaterialItem', {
          ...now,
          attributes: lines.map((line) => ({
            ...line,
            answer: answers[String(line['attributeCode'])] ?? null,
          })),
        })
      }
      expect((await refusal(given(null))).paths).toContain('attributes[0].answer')
      expect((await refusal(given('wide'))).paths).toContain('attributes[0].answer')
      await given('8')
      const rows = await chain.list('buyer', 'baseItemAttribute', { answer: 'hex' })
      expect(rows.map((row) => [row['parent.itemCode'], row['attributeCode']])).toEqual([['BOLT-1', 'HEAD']])
    })

    it('has one type: another one below is refused at its place, and so is a later one above', async () => {
      const { paths } = await refusal(
        change(middle, (lines) => [
          ...lines,
          { attributeCode: 'ROHS', attributeName: '环保', valueType: 'TEXT' },
        ]),
      )
      expect(paths).toEqual(['attributes[1].valueType'])
      expect(
        await refusal(
          change(top, (lines) => [
            ...lines,
            { attributeCode: 'PITCH', attributeName: '螺距', valueType: 'TEXT' },
          ]),
        ),
      ).toBeDefined()
    })

    it('comes and goes with the categories above, and the answers to what stays do', async () => {
      await change(top, (lines) => [
        ...lines,
        { attributeCode: 'GRADE', attributeName: '等级', valueType: 'TEXT' },
      ])
      expect(namesOf(await itemOf(bolt['id'])).toSorted()).toEqual(['GRADE', 'HEAD', 'PITCH', 'ROHS', 'SIZE'])
      await change(top, (lines) =>
        lines.map((line) => (line['attributeCode'] === 'ROHS' ? { ...line, activeFlag: 'N' } : line)),
      )
      expect(namesOf(await itemOf(bolt['id'])).toSorted()).toEqual(['GRADE', 'HEAD', 'PITCH', 'SIZE'])
      const aside = await below('ASIDE', top['id'], [])
      await put(middle, aside['id'])
      const moved = await itemOf(bolt['id'])
      expect(namesOf(moved).toSorted()).toEqual(['GRADE', 'HEAD', 'PITCH', 'SIZE'])
      expect(given(moved)).toMatchObject({ HEAD: 'hex', SIZE: '8' })
      await put(leaf, aside['id'])
      expect(namesOf(await itemOf(bolt['id'])).toSorted()).toEqual(['GRADE', 'PITCH', 'SIZE'])
      await put(leaf, null)
      expect(namesOf(await itemOf(bolt['id'])).toSorted()).toEqual(['PITCH', 'SIZE'])
    })

    it('goes four levels deep, and never in a circle', async () => {
      const [one, two] = [await below('L1', null, []), await below('L2', null, [])]
      await put(two, one['id'])
      expect(await refusal(put(one, two['id']))).toBeDefined()
      const three = await below('L3', two['id'], [])
      const four = await below('L4', three['id'], [])
      expect((await refusal(below('L5', four['id'], []))).paths).toEqual(['parentCategoryId'])
    })
  })
})
