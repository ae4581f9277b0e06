import { lazy, Suspense } from 'react'
import { useCellServices } from '../../cells/CellServices.ts'

const ImageViewer = lazy(() => import('./ImageViewer.tsx').then((found) => ({ default: found.ImageViewer })))
const PdfViewer = lazy(() => import('./PdfViewer.tsx').then((found) => ({ default: found.PdfViewer })))

interface Props {
  readonly isPicture: boolean
  readonly address: string
  readonly name: string
  readonly mayDownload: boolean
  readonly onDownload: () => void
  readonly onClose: () => void
}

/** The viewer that a file needs; each comes with the first file that needs it. */
export function Viewer({ isPicture, address, name, mayDownload, onDownload, onClose }: Props) {
  const { language } = useCellServices()
  return (
    <Suspense fallback={null}>
      {isPicture ? (
        <ImageViewer
          address={address}
          name={name}
          language={language}
          onClose={onClose}
          {...(mayDownload ? { onDownload } : {})}
        />
      ) : (
        <PdfViewer
          address={address}
          name={name}
          language={language}
          isShowPrint={mayDownload}
          onDownload={onDownload}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
