import { useEffect, useState } from 'react'
import { isPicture } from '../../rules/files/uploadRules.ts'
import type { Attachment, FileServices } from '../CellServices.ts'
import { cacheOf } from './fileCache.ts'

/** The files that are known by now; asked for together with those of all other cells. */
function useFiles(ids: readonly string[], files: FileServices): readonly Attachment[] {
  const cache = cacheOf(files)
  const [, again] = useState(0)
  const wanted = ids.join(',')
  useEffect(() => cache.want(wanted.split(','), () => again((turn) => turn + 1)), [cache, wanted])
  return ids.flatMap((id) => cache.known(id) ?? [])
}

/** The names of files, behind their number. */
export function FileNames({ ids, files }: { readonly ids: readonly string[]; readonly files: FileServices }) {
  const names = useFiles(ids, files)
    .map(({ originalFileName }) => originalFileName)
    .join(', ')
  return (
    names && (
      <span className="sw-files" title={names}>
        {names}
      </span>
    )
  )
}

/** Pictures, small. What is no picture is named and says so. */
export function Thumbnails({
  ids,
  files,
  refused,
}: {
  readonly ids: readonly string[]
  readonly files: FileServices
  readonly refused: string
}) {
  return (
    <>
      {useFiles(ids, files).map((file) =>
        isPicture(file.suffixName) ? (
          <Thumbnail key={file.id} file={file} files={files} />
        ) : (
          <span key={file.id} className="sw-amiss" title={refused}>
            {file.originalFileName}
          </span>
        ),
      )}
    </>
  )
}

function Thumbnail({ file, files }: { readonly file: Attachment; readonly files: FileServices }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let here = true
    files.address(file.id).then(
      (found) => {
        if (here) setAddress(found)
      },
      () => undefined,
    ) // its name stands there meanwhile
    return () => {
      here = false
    }
  }, [file.id, files])
  return address ? (
    <img className="sw-thumbnail" src={address} alt={file.originalFileName} title={file.originalFileName} />
  ) : (
    <span className="sw-files">{file.originalFileName}</span>
  )
}
