import { defineTexts } from './defineTexts.ts'
import { orders as EN } from './en/orders.ts'
import { orders as CN } from './zh/orders.ts'

export const ordersTexts = defineTexts('orders', { EN, CN })
