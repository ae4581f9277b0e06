import type { CompiledAttachmentConfig } from '../../language/column.ts'
import { extensionsOf, isAllowed, maxSingleFile } from '../../rules/files/uploadRules.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { attachments } from '../../texts/en/attachments.ts'

interface Limits {
  readonly config: CompiledAttachmentConfig | undefined
  readonly max: number
  /** Files that are there or on their way. */
  readonly present: number
  readonly say: Say<typeof attachments>
}

/** Which of the chosen files may be uploaded, and what is to be said of the others: each kind of refusal once. */
export function chooseFiles(
  chosen: readonly File[],
  { config, max, present, say }: Limits,
): { readonly taken: readonly File[]; readonly refused: readonly string[] } {
  const refused = new Set<string>()
  const fitting = chosen.filter((file) => {
    const words = refusalOf(file, config, say)
    if (words) refused.add(words)
    return !words
  })
  const taken = fitting.slice(0, Math.max(0, max - present))
  if (taken.length < fitting.length)
    refused.add(say('upload.tooMany', { count: max, left: fitting.length - taken.length }))
  return { taken, refused: [...refused] }
}

function refusalOf(
  { name, size }: File,
  config: CompiledAttachmentConfig | undefined,
  say: Limits['say'],
): string | undefined {
  if (!isAllowed(name, config))
    return config?.image && !config.extensions
      ? say('upload.image')
      : say('upload.extension', { allowed: extensionsOf(config).join(', ') })
  if (size > maxSingleFile) return say('upload.tooLarge', { name })
  return size === 0 ? say('upload.empty', { name }) : undefined
}
