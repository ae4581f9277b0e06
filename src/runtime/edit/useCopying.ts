import { App } from 'antd'
import type { CompiledEntity } from '../../language/entity.ts'
import { useHost } from '../host/host.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

export interface Copying {
  readonly key: 'number' | 'link' | 'document'
  readonly label: string
  run(): void
}

/** The number of the document, and its address where it is found again by that, for other programs. Nothing as long as it has no number. */
export function useCopying(number: string): readonly Copying[] {
  const say = useTexts(editTexts)
  const { message } = App.useApp()
  const { path } = useHost()
  if (!number) return []
  const copy = (text: string, done: string) =>
    void navigator.clipboard.writeText(text).then(
      () => message.success(done),
      () => message.error(say('head.copyFailed')),
    )
  const ofNumber: Copying = {
    key: 'number',
    label: say('head.copyNumber'),
    run: () => copy(number, say('head.numberCopied', { code: number })),
  }
  const ofLink: Copying = {
    key: 'link',
    label: say('head.copyLink'),
    run: () => copy(location.href, say('head.linkCopied')),
  }
  return path === undefined ? [ofNumber] : [ofNumber, ofLink]
}

/** A new document of what was entered in this one, which opens unsaved. Nothing for whom may not begin one, and where the document has a verb of its own for it. */
export function useCopyOf(screen: string, entity: CompiledEntity, id: unknown): readonly Copying[] {
  const say = useTexts(editTexts)
  const { granted, open, user } = useHost()
  const mayBegin = entity.access[user.audience]?.create === true && granted('btnAdd')
  if (typeof id !== 'string' || !mayBegin || entity.verbs.some(({ name }) => name === 'doCopy')) return []
  return [{ key: 'document', label: say('head.copyDocument'), run: () => open(screen, { copyOf: id }) }]
}
