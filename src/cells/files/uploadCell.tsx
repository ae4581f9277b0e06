import { LazyModule } from '../lazy/LazyModule.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import type { Cell, CellRead } from '../Cell.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import { codesOf } from '../code/codesOf.ts'

/** Names and pictures have to be asked for anyway. */
const fileNames = new LazyModule(() => import('./FileNames.tsx'))

const missing = ({ column, services }: CellRead): string | undefined =>
  column.cellType === 'upload' && !column.attachmentConfig
    ? cellsTexts.in(services.language)('attachment.configMissing')
    : undefined

/** How many files, and their names; pictures where the column holds pictures. */
export const uploadCell: Cell = {
  text: ({ value }) => String(codesOf(value).length || ''),
  draw: (read) => {
    const {
      value,
      column,
      services: { files, language },
    } = read
    const ids = codesOf(value)
    if (missing(read)) return missing(read)
    if (ids.length === 0) return null
    if (!files) return <span className="sw-clip">{ids.length}</span>
    const count = <span className="sw-clip">{ids.length}</span>
    const isPictures = column.attachmentConfig?.image || column.type === 'image'
    return (
      <LazyBoundary lazy={fileNames} language={language} coming={count} quiet>
        {({ FileNames, Thumbnails }) =>
          isPictures ? (
            <Thumbnails ids={ids} files={files} refused={cellsTexts.in(language)('attachment.imageType')} />
          ) : (
            <>
              {count}
              <FileNames ids={ids} files={files} />
            </>
          )
        }
      </LazyBoundary>
    )
  },
  className: (read) => (missing(read) ? 'sw-amiss' : ''),
  spoken: (read) =>
    missing(read) ??
    cellsTexts.in(read.services.language)('attachment.count', { count: codesOf(read.value).length }),
  wrong: missing,
}

/** How files of all types are shown. */
export const filesCells = { upload: uploadCell, attachments: uploadCell, image: uploadCell } as const
