import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { longestReason } from '../../language/verb.ts'
import { agreeTexts } from '../../texts/agreeTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { useSubmit } from './useSubmit.ts'
import '../../cells/sheets.css'
import './verbs.css'

interface Props {
  /** What is agreed to, and what was chosen and is no approval, by their names. */
  readonly names: readonly string[]
  readonly others: readonly string[]
  readonly onCancel: () => void
  /** What it throws is shown, and the dialog stays. */
  readonly onSubmit: (opinion: string) => Promise<void>
}

/** So many names are read. */
const mostNames = 12

/** Asks for one opinion for several documents that are agreed to. */
export function ApproveDialog({ names, others, onCancel, onSubmit }: Props) {
  useKeyboardBack()
  const say = useTexts(agreeTexts)
  const sayKeep = useTexts(runtimeTexts)
  const [opinion, write] = useState('')
  const { busy, error, submit } = useSubmit(() => onSubmit(opinion.trim()))
  const label = say('opinion')
  return (
    <Modal
      open
      className="verb-dialog"
      title={say('title', { count: names.length })}
      width={560}
      mask={{ closable: false }}
      onCancel={onCancel}
      footer={
        <div className="verb-foot">
          <Button onClick={onCancel}>{sayKeep('verb.keep')}</Button>
          <Button type="primary" loading={busy} onClick={submit} data-verb="agreeMany">
            {say('many')}
          </Button>
        </div>
      }
    >
      <p>{shortened(names)}</p>
      {others.length > 0 && <p>{say('noApprovals', { names: shortened(others) })}</p>}
      <Input.TextArea
        autoFocus
        aria-label={label}
        placeholder={label}
        value={opinion}
        maxLength={longestReason}
        rows={3}
        onChange={({ target }) => write(target.value)}
      />
      {error !== '' && <Alert type="error" showIcon title={<span className="verb-error">{error}</span>} />}
    </Modal>
  )
}

const shortened = (names: readonly string[]): string =>
  names.slice(0, mostNames).join(', ') + (names.length > mostNames ? '…' : '')
