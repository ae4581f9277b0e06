import { useCellServices, type FileServices } from '../../cells/CellServices.ts'
import type { TalkFile } from '../../language/room.ts'
import { isPicture } from '../../rules/files/uploadRules.ts'
import { FileTable } from '../attachments/FileTable.tsx'
import { PictureList } from '../attachments/PictureList.tsx'
import { useFileActions } from '../attachments/useFileActions.tsx'
import '../attachments/attachments.css'

const rights = { upload: false, preview: true, download: true, remove: false } as const
const nothing = (): void => undefined

/** Files of a message: pictures as such, others by name. Whoever reads the message may look at them. */
export function TalkFiles({ files }: { readonly files: readonly TalkFile[] }) {
  const { files: services } = useCellServices()
  return services ? <Files files={files} services={services} /> : null
}

function Files({
  files,
  services,
}: {
  readonly files: readonly TalkFile[]
  readonly services: FileServices
}) {
  const { language } = useCellServices()
  const actions = useFileActions(services, true)
  const shown = { actions, rights, language, onRemove: nothing }
  const isShown = ({ suffixName }: TalkFile): boolean => isPicture(suffixName)
  return (
    <div className="talk-files">
      <PictureList files={files.filter(isShown)} {...shown} />
      <FileTable files={files.filter((file) => !isShown(file))} {...shown} />
      {actions.viewer}
    </div>
  )
}
