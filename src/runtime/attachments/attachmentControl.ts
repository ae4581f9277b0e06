import { Later } from '../../cells/lazy/Later.ts'

/** The control of attachment fields, fetched when one is first opened. */
export const attachmentControl = new Later(() => import('./AttachmentControl.tsx'))
