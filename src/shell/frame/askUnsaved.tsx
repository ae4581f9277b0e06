import { Button, type App } from 'antd'
import type { Say } from '../../texts/catalogue.ts'
import type { shell } from '../../texts/en/shell.ts'

interface Question {
  readonly say: Say<typeof shell>
  readonly content: string
  /** Saves the work and answers whether it was saved; absent where nothing could be saved. */
  readonly save?: (() => Promise<boolean>) | undefined
  /** Closes what was asked about. */
  readonly close: () => void
  /** What is done where it is gone on with. Default: nothing. */
  readonly keep?: () => void
}

/** Asks what becomes of unsaved work: saved, thrown away, or gone on with. What cannot be saved stays open. */
export function askUnsaved(
  modal: ReturnType<typeof App.useApp>['modal'],
  { say, content, save, close, keep }: Question,
): void {
  const asked = modal.confirm({
    title: say('unsaved.title'),
    content,
    okText: say('unsaved.discard'),
    okButtonProps: { danger: true, type: save ? 'default' : 'primary' }, // one button stands out
    cancelText: say('unsaved.keep'),
    onOk: close,
    ...(keep ? { onCancel: keep } : {}),
    footer: (_, { OkBtn, CancelBtn }) => (
      <>
        <CancelBtn />
        <OkBtn />
        {save && (
          <Button
            type="primary"
            onClick={() => {
              asked.destroy()
              void save().then((saved) => (saved ? close() : keep?.()))
            }}
          >
            {say('unsaved.save')}
          </Button>
        )}
      </>
    ),
  })
}
