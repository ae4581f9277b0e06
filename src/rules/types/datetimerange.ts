import { datetime } from './datetime.ts'
import { rangeType } from './families/structuredType.ts'

export const datetimerange = rangeType({ cell: 'datetimerange', width: 340 }, datetime)
