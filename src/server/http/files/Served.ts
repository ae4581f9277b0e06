import type { Readable } from 'node:stream'
import type { FileRow } from '../../files/FileStore.ts'

/** An answer that is bytes: one stored file, whole or in part, or a stream of unknown length. */
export type Served =
  | { readonly kind: 'file'; readonly file: FileRow; readonly isInline: boolean }
  | { readonly kind: 'stream'; readonly stream: Readable; readonly name: string; readonly mimeType: string }

export const isServed = (answer: object): answer is Served => 'kind' in answer
