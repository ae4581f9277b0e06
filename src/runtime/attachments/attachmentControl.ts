import { LazyModule } from '../../cells/lazy/LazyModule.ts'

/** The control of attachment fields, fetched when one is first opened. */
export const attachmentControl = new LazyModule(() => import('./AttachmentControl.tsx'))
