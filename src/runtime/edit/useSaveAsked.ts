import { useEffect } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { useHost } from '../host/host.ts'

/** Saves the document when its tab is closed and its user wants the work kept. */
export function useSaveAsked(save: () => Promise<boolean>): void {
  const { onSaveAsked } = useHost()
  const latest = useLatest(save)
  useEffect(() => onSaveAsked?.(() => latest.current()), [onSaveAsked, latest])
}
