import { expect, test } from 'vitest'
import { definitions } from '../../../dist/definitions/server.js'
import type { Row } from '../../language/row.ts'
import { brokenAnswer } from './brokenAnswer.ts'

const entity = definitions.entities['purOrderDelivery']
const env = { me: {}, today: '2026-11-23', now: '2026-11-23 09:00:00' }
const broken = (name: string, row: Row) => {
  const verb = entity?.verbs.find((one) => one.name === name)
  return entity && verb && brokenAnswer(entity, verb, row, env)?.on
}

test('an answer is judged by the rules of its verb that the row can tell', () => {
  const row = { demandQuantity: '5', replyDate: '2026-11-30', replyQuantity: '5' }
  expect(broken('doSupplierDeliveryConfirm', row)).toBeUndefined()
  expect(broken('doSupplierDeliveryConfirm', { ...row, replyDate: '2026-11-22' })).toBe('replyDate')
  expect(broken('doSupplierDeliveryConfirm', { ...row, replyQuantity: '6' })).toBe('replyQuantity')
  expect(broken('doSplit', { demandQuantity: '5', splitQuantity: '5' })).toBe('splitQuantity')
})

test('what is computed, or stands above the row, is not judged here; neither is what the row does not hold', () => {
  expect(broken('doBuyerDeliveryConfirm', { shortMode: 'SHORT', proposedQuantity: '1' })).toBeUndefined()
  expect(broken('doSplit', { splitQuantity: '5' })).toBeUndefined()
})
