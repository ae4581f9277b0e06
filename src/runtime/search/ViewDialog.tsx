import { Alert, Checkbox, Input, Modal, Radio, Select } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import type { SavedView, SavedViews } from '../../language/wire.ts'
import { useHost } from '../host/host.ts'
import type { ViewFacts } from './viewCache.ts'
import { factsOf } from './viewStates.ts'
import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  /** The view that is changed; null: a new one. */
  readonly view: SavedView | null
  readonly shareWith: SavedViews['shareWith']
  readonly onCancel: () => void
  /** Rejects with the words to show. */
  readonly onSave: (facts: ViewFacts) => Promise<void>
}

const newView: ViewFacts = { name: '', sharing: 'private', responsibilityId: null, sharedDefault: false }

/** Asks under what name a view is kept, and for whom. */
export function ViewDialog({ view, shareWith, onCancel, onSave }: Props) {
  const say = useTexts(runtimeTexts)
  useKeyboardBack()
  const [facts, setFacts] = useState(() => (view ? factsOf(view) : newView))
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const name = facts.name.trim()
  const isWhole = name !== '' && (facts.sharing !== 'responsibility' || facts.responsibilityId !== null)
  const save = async () => {
    if (!isWhole || busy) return setProblem(name === '' ? say('view.nameMissing') : '')
    setBusy(true)
    try {
      await onSave({ ...facts, name })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save()
  }
  return (
    <Modal
      open
      title={say(view ? 'view.change' : 'view.saveAs')}
      width={420}
      okText={say('view.save')}
      cancelText={say('view.cancel')}
      okButtonProps={{ loading: busy, disabled: !isWhole }}
      onOk={() => void save()}
      onCancel={onCancel}
    >
      <div className="view-dialog">
        <label htmlFor="view-name">{say('view.name')}</label>
        <Input
          id="view-name"
          autoFocus
          maxLength={60}
          value={facts.name}
          onChange={(event) => {
            setProblem('')
            setFacts({ ...facts, name: event.target.value })
          }}
          onKeyDown={enter}
        />
        <SharingFields facts={facts} shareWith={shareWith} onChange={setFacts} />
        {problem !== '' && <Alert className="view-wide" type="error" title={problem} role="alert" />}
      </div>
    </Modal>
  )
}

interface SharingProps extends Pick<Props, 'shareWith'> {
  readonly facts: ViewFacts
  readonly onChange: (facts: ViewFacts) => void
}

/** With whom a view is shared, and whether they begin with it. */
function SharingFields({ facts, shareWith, onChange }: SharingProps) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const responsibilities = shareWith.responsibilities.map(({ respId, nameCn, nameEn }) => ({
    value: respId,
    label: spoken({ CN: nameCn, EN: nameEn }, language),
  }))
  return (
    <>
      <span id="view-sharing">{say('view.sharing')}</span>
      <Radio.Group
        aria-labelledby="view-sharing"
        value={facts.sharing}
        onChange={(event) => onChange({ ...facts, sharing: event.target.value as ViewFacts['sharing'] })}
      >
        {/* one of the values below */}
        <Radio value="private">{say('view.private')}</Radio>
        <Radio value="responsibility">{say('view.responsibility')}</Radio>
        <Radio value="all" disabled={!shareWith.all && facts.sharing !== 'all'}>
          {say('view.all')}
        </Radio>
      </Radio.Group>
      {facts.sharing === 'responsibility' && (
        <>
          <label htmlFor="view-responsibility">{say('view.whichResponsibility')}</label>
          <Select
            id="view-responsibility"
            options={responsibilities}
            value={facts.responsibilityId}
            onChange={(responsibilityId) => onChange({ ...facts, responsibilityId })}
          />
        </>
      )}
      {facts.sharing !== 'private' && (
        <Checkbox
          className="view-wide"
          checked={facts.sharedDefault}
          onChange={(event) => onChange({ ...facts, sharedDefault: event.target.checked })}
        >
          {say('view.sharedDefault')}
        </Checkbox>
      )}
    </>
  )
}
