import { UploadEditor } from './UploadEditor.tsx'

/** How files of all types are put into a field. */
export const filesEditors = {
  upload: UploadEditor,
  attachments: UploadEditor,
  image: UploadEditor,
} as const
