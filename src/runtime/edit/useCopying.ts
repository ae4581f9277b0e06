import { App } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

export interface Copying {
  readonly key: 'number' | 'link'
  readonly label: string
  run(): void
}

/** The number of the document, and its address, for other programs. Nothing as long as it has no number. */
export function useCopying(number: string): readonly Copying[] {
  const say = useTexts(editTexts)
  const { message } = App.useApp()
  if (!number) return []
  const copy = (text: string, done: string) =>
    void navigator.clipboard.writeText(text).then(
      () => message.success(done),
      () => message.error(say('head.copyFailed')),
    )
  return [
    {
      key: 'number',
      label: say('head.copyNumber'),
      run: () => copy(number, say('head.numberCopied', { code: number })),
    },
    { key: 'link', label: say('head.copyLink'), run: () => copy(location.href, say('head.linkCopied')) },
  ]
}
