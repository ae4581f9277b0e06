import { Button, Dropdown, Tag, Tooltip } from 'antd'
import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { CompiledButton, CompiledEntity, CompiledScreen, Language, Row } from '../../language/compiled.ts'
import type { AllowedVerb } from '../../rules/document/allowedVerbs.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host.ts'
import { useEditWords } from './editWords.ts'

interface Props {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
  readonly busy: string | null
  /** Whether a save is possible at all now. */
  readonly maySave: boolean
  verbs(): readonly AllowedVerb[]
  onButton(button: CompiledButton): void
}

/** What the document is, how it stands, and what can be done with it. */
export function DocumentBar({ screen, entity, store, language, busy, maySave, verbs, onButton }: Props) {
  const say = useEditWords()
  const { granted } = useHost()
  const [row, dirty, canUndo, canRedo] = useSelected(store, (state) => [state.row, state.dirty, state.canUndo, state.canRedo] as const)
  const allowed = new Map(verbs().map((one) => [one.verb.name, one]))
  const buttons = screen.toolbar.filter((button) => granted(button.resource) && possible(button, row, allowed, maySave))
  // With nothing to save, the first thing that can be done with the document is what it waits for.
  const next = dirty || row['id'] === undefined ? undefined : buttons.find(({ kind, danger, verb }) => kind === 'verb' && !danger && !allowed.get(verb ?? '')?.refusal)
  const state = entity.states?.values.find(({ code }) => code === row[entity.states?.field ?? ''])
  const code = row[entity.display.code]
  return (
    <div className="document-bar">
      <h2>
        <span className="document-kind">{entity.label[language]}</span>
        {typeof code === 'string' && code !== '' ? code : row['id'] ? '' : say('newDocument', { name: '' })}
        {state ? <Tag color={state.color}>{state.label[language]}</Tag> : null}
      </h2>
      {maySave ? <>
        <Tooltip title={say('undo')}><Button type="text" size="small" icon={<UndoOutlined />} aria-label={say('undo')} disabled={!canUndo} onClick={store.undo} /></Tooltip>
        <Tooltip title={say('redo')}><Button type="text" size="small" icon={<RedoOutlined />} aria-label={say('redo')} disabled={!canRedo} onClick={store.redo} /></Tooltip>
      </> : <Tag>{say('readonly')}</Tag>}
      <div className="document-buttons" role="toolbar">
        {buttons.slice(0, most).map((button) => {
          const refusal = button.verb ? allowed.get(button.verb)?.refusal?.[language] : undefined
          return (
            <Tooltip key={button.resource} title={refusal}>
              <Button
                type={button === next || (!next && (button.kind === 'save' || button.primary)) ? 'primary' : 'default'} danger={button.danger} loading={busy === (button.verb ?? button.kind) ? { delay: 200 } : false}
                disabled={(busy !== null && busy !== (button.verb ?? button.kind)) || (button.kind === 'save' && !dirty && row['id'] !== undefined)}
                onClick={() => onButton(button)}
              >{button.label[language]}</Button>
            </Tooltip>
          )
        })}
        {buttons.length > most
          ? <Dropdown menu={{ items: buttons.slice(most).map((button) => ({ key: button.resource, danger: button.danger, label: button.label[language], onClick: () => onButton(button) })) }}><Button aria-label="…">…</Button></Dropdown>
          : null}
      </div>
    </div>
  )
}

/** More buttons than this go into a menu, so that the bar stays one line on a small screen. */
const most = 7

/** Buttons that make no sense now are not shown; those that a guard forbids are, and say why when pressed. */
function possible(button: CompiledButton, row: Row, allowed: ReadonlyMap<string, AllowedVerb>, maySave: boolean): boolean {
  if (button.kind === 'save') return maySave
  if (button.kind === 'verb') return row['id'] !== undefined && allowed.has(button.verb ?? '')
  if (button.kind === 'delete') return row['id'] !== undefined && maySave
  return button.kind === 'flow' ? maySave : false
}
