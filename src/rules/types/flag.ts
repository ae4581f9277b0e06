import { flagType } from './families/flagType.ts'

export const flag = flagType({ cell: 'checkbox', width: 90, fixable: true })
