import { useEffect, useMemo, useState } from 'react'
import { idsIn } from '../../rules/files/uploadRules.ts'
import type { Attachment, FileServices } from '../../cells/CellServices.ts'

export interface Attachments {
  readonly ids: readonly string[]
  /** What is known of them by now, in order. */
  readonly files: readonly Attachment[]
  readonly state: 'loading' | 'failed' | 'here'
  /** Adds what was uploaded just now, so that it is not asked for. */
  know(file: Attachment): void
  retry(): void
}

/** Names and sizes of the files in a field; each is asked for once. */
export function useAttachments(value: string | null, files: FileServices): Attachments {
  const ids = useMemo(() => idsIn(value), [value])
  const [known, setKnown] = useState<ReadonlyMap<string, Attachment | null>>(new Map())
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const missing = ids.filter((id) => !known.has(id)).join()
  useEffect(() => {
    if (missing === '') return
    const abort = new AbortController()
    const asked = missing.split(',')
    files.list(asked, abort.signal).then(
      (found) => {
        if (!abort.signal.aborted)
          setKnown(
            (before) =>
              new Map([
                ...before,
                ...asked.map((id) => [id, found.find((file) => file.id === id) ?? null] as const),
              ]),
          )
      },
      () => {
        if (!abort.signal.aborted) setFailed(true)
      },
    )
    return () => {
      abort.abort()
      setFailed(false)
    }
  }, [missing, files, turn])
  const asking = failed ? 'failed' : 'loading'
  return {
    ids,
    files: ids.flatMap((id) => known.get(id) ?? []),
    state: missing === '' ? 'here' : asking,
    know: (file) => setKnown((before) => new Map([...before, [file.id, file]])),
    retry: () => setTurn((last) => last + 1),
  }
}
