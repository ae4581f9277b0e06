import type { Row } from '../../src/language/row.ts'
import { password, startTestServer } from '../wire/testServer.ts'

export { password }

/** Keys of the base data that the writers use. */
export interface World {
  readonly ou: string
  readonly item: string
  readonly supplier: string
  readonly requisitionType: string
  readonly orderType: string
}

/** The people who play the chain; one account for each writer and part, so that nobody's calls wait for another's. */
export const parts = ['requester', 'buyer', 'manager', 'receiver', 'supplier'] as const
export type Part = (typeof parts)[number]
export const accountOf = (part: Part, writer: number): string => `${part}-${writer}`

/** Fills a new data folder with what the chain stands on, and leaves the database stopped. */
export async function prepareWorld(dataDir: string, writers: number): Promise<World> {
  const server = await startTestServer({ DATA_DIR: dataDir })
  const save = async (entity: string, row: Row) => String((await server.save(entity, row))['id'])
  const group = await save('baseOrganization', { orgCode: 'GROUP', orgNameCn: '集团', orgType: 'GROUP' })
  const bu = await save('baseOrganization', {
    orgCode: 'BU10',
    orgNameCn: '事业部',
    orgType: 'BU',
    parentOrgId: group,
  })
  const ou = await save('baseOrganization', {
    orgCode: 'SZ01',
    orgNameCn: '深圳公司',
    orgType: 'OU',
    parentOrgId: bu,
    taxNo: '91350100M000100Y43',
    address: '深圳市南山区',
  })
  const uom = await save('baseUom', { uomCode: 'PCS', uomName: '个', decimalPlaces: 0 })
  const category = await save('basePurchaseCategory', { categoryCode: 'CAT', categoryName: '电子料' })
  const item = await save('baseMaterialItem', {
    itemCode: 'M-1001',
    itemName: '物料',
    categoryId: category,
    uomId: uom,
  })
  const paymentTerm = await save('basePaymentTerm', {
    paymentTermCode: 'T30',
    paymentTermName: '月结',
    nodes: [{ nodeType: 'INVOICE', payPercent: '100' }],
  })
  const supplier = await save('slcSupplierInfo', {
    supplierCode: 'V10001',
    supplierName: '供应商',
    paymentTermId: paymentTerm,
  })
  const requisitionType = await save('purBillType', {
    billTypeCode: 'PR',
    billTypeName: '标准申请',
    documentKind: 'PR',
  })
  const orderType = await save('purBillType', {
    billTypeCode: 'PO-NC',
    billTypeName: '免确认订单',
    documentKind: 'PO',
    confirmFlag: 'N',
  })
  for (let writer = 0; writer < writers; writer++) {
    for (const part of parts) {
      const fields = part === 'supplier' ? { userType: 'EX', supplierId: supplier } : {}
      const user = await server.newUser(accountOf(part, writer), [part], fields)
      if (part !== 'supplier')
        await save('baseUserOrgPermit', { userId: user, organizationId: group, accessType: 'WRITE' })
    }
  }
  await server.pause()
  return { ou, item, supplier, requisitionType, orderType }
}
