import { memo, type ReactNode } from 'react'
import { Button, Dropdown, Tag, Tooltip } from 'antd'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import type { EditRules } from './editRules.ts'
import { UndoButtons } from './UndoButtons.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
  readonly busy: string | null
  /** Whether a save is possible at all now. */
  readonly maySave: boolean
  onButton(button: CompiledButton): void
  /** Who else is here. */
  readonly children?: ReactNode
}

/** What the document is, how it stands, and what can be done with it. A key press leaves it as it is. */
export function DocumentBar({ children, ...props }: Props) {
  const { entity, store, language, maySave } = props
  const say = useTexts(editTexts)
  const [state, code, id] = useSelected(
    store,
    ({ row }) => [row[entity.states?.field ?? ''], row[entity.display.code], row['id']] as const,
  )
  const shown = entity.states?.values.find((one) => one.code === state)
  const isNumbered = typeof code === 'string' && code !== ''
  const unnumbered = id ? '' : say('document.new', { name: '' })
  const name = isNumbered ? code : unnumbered
  return (
    <div className="document-bar">
      <h2>
        <span className="document-kind">{spoken(entity.label, language)}</span>
        {name}
        {shown ? (
          <span className={`sw-tag sw-tag-alone sw-tag-${shown.color}`}>{spoken(shown.label, language)}</span>
        ) : null}
      </h2>
      {maySave ? (
        <UndoButtons entity={entity} store={store} language={language} />
      ) : (
        <Tag>{say('document.readonly')}</Tag>
      )}
      {children}
      <DocumentButtons {...props} />
    </div>
  )
}

/** More buttons than this go into a menu, so that the bar stays one line on a small screen. */
const most = 7

interface Offer {
  readonly button: CompiledButton
  readonly refusal: string | undefined
}

const DocumentButtons = memo(function DocumentButtons(props: Omit<Props, 'children'>) {
  const { screen, store, language, busy, onButton } = props
  const { granted } = useHost()
  const [dirty, id] = useSelected(store, (state) => [state.dirty, state.row['id']] as const)
  // One text for what is possible and what stands in its way, so that the buttons are drawn again only when that changes.
  const [offered] = useSelected(store, () => [offersOf(props, granted)] as const)
  const offers = offered
    .split('\n')
    .filter(Boolean)
    .flatMap((one): Offer[] => {
      const [resource, refusal] = one.split('\t')
      const button = screen.toolbar.find((each) => each.resource === resource)
      return button ? [{ button, refusal: refusal || undefined }] : []
    })
  // With nothing to save, the first thing that can be done with the document is what it waits for.
  const next =
    dirty || id === undefined
      ? undefined
      : offers.find(({ button, refusal }) => button.kind === 'verb' && !button.danger && !refusal)?.button
  return (
    <div className="document-buttons" role="toolbar">
      {offers.slice(0, most).map(({ button, refusal }) => (
        <Tooltip key={button.resource} title={refusal}>
          <Button
            type={
              button === next || (!next && (button.kind === 'save' || button.primary)) ? 'primary' : 'default'
            }
            danger={button.danger}
            loading={busy === (button.verb ?? button.kind) ? { delay: 200 } : false}
            disabled={
              (busy !== null && busy !== (button.verb ?? button.kind)) ||
              (button.kind === 'save' && !dirty && id !== undefined)
            }
            onClick={() => onButton(button)}
          >
            {spoken(button.label, language)}
          </Button>
        </Tooltip>
      ))}
      {offers.length > most ? (
        <Dropdown
          menu={{
            items: offers.slice(most).map(({ button }) => ({
              key: button.resource,
              danger: button.danger,
              label: spoken(button.label, language),
              onClick: () => onButton(button),
            })),
          }}
        >
          <Button aria-label="…">…</Button>
        </Dropdown>
      ) : null}
    </div>
  )
})

/** Buttons that make no sense now are not shown; those that a guard forbids are, and say why when pressed. */
function offersOf(
  { screen, rules, store, maySave, language }: Omit<Props, 'children'>,
  granted: (resource: string) => boolean,
): string {
  const isSaved = store.state().row['id'] !== undefined
  const allowed = new Map(rules.verbs().map((one) => [one.verb.name, one]))
  const isPossible = ({ kind, verb }: CompiledButton): boolean => {
    if (kind === 'save' || kind === 'flow') return maySave
    if (kind === 'verb') return isSaved && allowed.has(verb ?? '')
    return kind === 'delete' && isSaved && maySave
  }
  return screen.toolbar
    .filter((button) => granted(button.resource) && isPossible(button))
    .map((button) => `${button.resource}\t${spoken(allowed.get(button.verb ?? '')?.refusal, language) ?? ''}`)
    .join('\n')
}
