import { useState } from 'react'
import { useCellServices, type Attachment } from '../../cells/CellServices.ts'
import { mostTalkFiles } from '../../language/room.ts'
import { attachmentsTexts } from '../../texts/attachmentsTexts.ts'
import { chooseFiles } from '../attachments/chooseFiles.ts'

interface TalkFiles {
  /** Uploaded, and to be sent with the message. */
  readonly kept: readonly Attachment[]
  readonly isBusy: boolean
  /** Why others are not among them, in words. */
  readonly refused: readonly string[]
  add(files: readonly File[]): void
  drop(id: string): void
  /** The message was sent: they are its files now. */
  clear(): void
}

/** Files that are to go with a message of a room: uploaded as they are chosen, as far as their kind and size let them. */
export function useTalkFiles(room: string): TalkFiles {
  const { files, language } = useCellServices()
  const [kept, setKept] = useState<readonly Attachment[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const [underway, setUnderway] = useState(0)
  const upload = async (file: File): Promise<void> => {
    if (!files) return
    try {
      const one = await files.upload(file, { room })
      setKept((before) => [...before, one])
    } catch (error) {
      setRefused((before) => [...before, error instanceof Error ? error.message : String(error)])
    } finally {
      setUnderway((count) => count - 1)
    }
  }
  return {
    kept,
    refused,
    isBusy: underway > 0,
    add: (chosen) => {
      const say = attachmentsTexts.in(language)
      const limits = { config: undefined, max: mostTalkFiles, present: kept.length + underway, say }
      const { taken, refused: why } = chooseFiles(chosen, limits)
      setRefused(why)
      setUnderway((count) => count + taken.length)
      for (const file of taken) void upload(file)
    },
    drop: (id) => {
      setKept((before) => before.filter((one) => one.id !== id))
      files?.remove([id]).catch(() => undefined) // what stands nowhere goes by itself
    },
    clear: () => {
      setKept([])
      setRefused([])
    },
  }
}
