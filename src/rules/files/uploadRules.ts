import type { CompiledAttachmentConfig } from '../../language/column.ts'

/** What may be attached, in any case of letters. */
export const allowedExtensions = [
  'jpg',
  'jpeg',
  'png',
  'bmp',
  'xlsx',
  'xls',
  'docx',
  'doc',
  'pdf',
  'ppt',
  'pptx',
  'zip',
] as const
/** What a field of pictures takes. */
export const imageExtensions = ['gif', 'jpg', 'jpeg', 'png', 'bmp'] as const
/** What can be looked at without being downloaded. */
export const previewExtensions = [
  'gif',
  'jpg',
  'jpeg',
  'png',
  'bmp',
  'txt',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'pdf',
] as const
/** Bytes of the largest single file. */
export const maxSingleFile = 2_147_483_648
/** Bytes; whatever is larger goes up in parts and comes down by an address. */
export const largeFileThreshold = 104_857_600
/** Bytes of each part but the last. */
export const partSize = 8 * 1024 * 1024
/** Files of one document, unless its field says otherwise. */
export const attachmentMaximum = 999

type Limits = Pick<CompiledAttachmentConfig, 'extensions' | 'image'>

/** `suffixOf('Report.PDF')` → `'pdf'`. `PDF` of `Report.PDF` as `pdf`; empty without one. */
export const suffixOf = (name: string): string => /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** `extensionsOf({ extensions: ['pdf'] })` → `[ 'pdf' ]`. Extensions that a field takes: the specification's, narrowed by the page's own. A field of pictures has a list of its own. */
export function extensionsOf(config?: Limits): readonly string[] {
  const base: readonly string[] = config?.image ? imageExtensions : allowedExtensions
  const own = config?.extensions?.map((one) => one.toLowerCase())
  return own ? base.filter((one) => own.includes(one)) : base
}

/** `isAllowed('a.exe')` → `false`. */
export const isAllowed = (name: string, config?: Limits): boolean =>
  extensionsOf(config).includes(suffixOf(name))

/** `isPreviewable('pdf')` → `true`. */
export const isPreviewable = (suffix: string): boolean =>
  (previewExtensions as readonly string[]).includes(suffix.toLowerCase())

/** `isPicture('PNG')` → `true`. */
export const isPicture = (suffix: string): boolean =>
  (imageExtensions as readonly string[]).includes(suffix.toLowerCase())

/** `idsIn('a, b,a')` → `[ 'a', 'b' ]`. The ids in a field: joined with commas, none twice, in their order. */
export function idsIn(value: unknown): string[] {
  return typeof value === 'string'
    ? [
        ...new Set(
          value
            .split(',')
            .map((id) => id.trim())
            .filter((id) => id !== ''),
        ),
      ]
    : []
}

/** `joinIds([])` → `null`. What the field holds: null when there is none. */
export const joinIds = (ids: readonly string[]): string | null => (ids.length === 0 ? null : ids.join(','))
