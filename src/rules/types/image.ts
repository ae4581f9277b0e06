import { filesType } from './families/filesType.ts'

export const image = filesType({ cell: 'upload', width: 90 })
