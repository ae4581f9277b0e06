import { flagType } from './families/flagType.ts'

export const checkbox = flagType({ cell: 'checkbox', width: 90 })
