import { filesType } from './families/filesType.ts'

export const attachments = filesType({ cell: 'upload', width: 110, wide: true })
