// A registration is held against the business registry: what that answers stands before whoever approves.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { openChain, type Chain } from './openChain.ts'

oneDatabase((_, open) => {
  let chain: Chain
  let countryId: string | undefined
  beforeAll(async () => {
    chain = await openChain(open)
    const [id] = await chain.insert('baseDistrict', [
      { districtCode: 'CN', districtName: '中国', districtLevel: 'COUNTRY' },
    ])
    countryId = id
    await chain.insert('baseScsiDefinition', [
      {
        interfaceCode: 'R',
        interfaceNameCn: '登记',
        serviceCode: 'businessRegistry',
        protocol: 'SIMULATOR',
        status: 'EFFECTIVE',
      },
    ])
  })

  const waiting = async (creditCode: string): Promise<string> => {
    const [id] = await chain.insert('slcSupplierRegister', [
      { supplierName: '海达电子', countryId, creditCode, legalPerson: '王海', status: 'APPROVING' },
    ])
    return id ?? ''
  }
  /** What the registry answers to the next question; answers what that was. */
  const answer = async (body: Row): Promise<Row | undefined> => {
    const call = await chain.engine.takeCall(systemCaller())
    await chain.engine.answerCall(systemCaller(), call?.id ?? '', {
      body,
      text: JSON.stringify(body),
      costMs: 1,
    })
    return call?.request
  }

  test('what it answers stands in the registration', async () => {
    const id = await waiting('91320500MADEM03018')
    await chain.act('manager', 'slcSupplierRegister', 'doCheckRegistry', id)
    expect(
      await answer({ registryStatus: 'REVOKED', registryName: '海达电子有限公司', abnormalFlag: 'Y' }),
    ).toEqual({
      creditCode: '91320500MADEM03018',
      companyName: '海达电子',
      legalPerson: '王海',
    })
    expect(await chain.find('manager', 'slcSupplierRegister', id)).toMatchObject({
      status: 'APPROVING',
      registryStatus: 'REVOKED',
      registryName: '海达电子有限公司',
      abnormalFlag: 'Y',
    })
    const asked = await chain.engine.takeCall(systemCaller())
    expect(asked).toBeNull()
  })

  test('asked again, the newer answer counts', async () => {
    const id = await waiting('91320500MADEM0302B')
    await chain.act('manager', 'slcSupplierRegister', 'doCheckRegistry', id)
    await chain.act('manager', 'slcSupplierRegister', 'doCheckRegistry', id)
    await answer({ registryStatus: 'ACTIVE', registryName: '海达电子' })
    expect(await chain.find('manager', 'slcSupplierRegister', id)).toMatchObject({ registryStatus: 'ACTIVE' })
    expect(await chain.engine.takeCall(systemCaller())).toBeNull()
  })
})
