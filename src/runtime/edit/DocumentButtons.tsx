import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { memo } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { useDrawn } from '../../client/appearance.ts'
import { heldBack, useApproval } from './ApprovalProvider.tsx'
import type { EditRules } from './editRules.ts'
import { offersOf, type Offer, type Offers } from './offers.ts'
import type { Copying } from './useCopying.ts'

export interface ButtonsProps {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
  readonly busy: string | null
  /** Whether a save is possible at all now. */
  readonly maySave: boolean
  /** Buttons of documents that can be made of this one as it stands. */
  readonly successors: readonly CompiledButton[]
  onButton(button: CompiledButton): void
}

/** What can be done with the document: the one thing that leads on at the end, two beside it, the rest and `more` behind “…”. A phone has no room for what cannot be pressed. */
export const DocumentButtons = memo(function DocumentButtons({
  more,
  ...props
}: ButtonsProps & { readonly more: readonly Copying[] }) {
  const { store, language, busy, onButton } = props
  const { narrow } = useDrawn()
  const say = useTexts(editTexts)
  const { primary, beside, rest } = useOffers(props)
  const [mayNotSave] = useSelected(store, ({ dirty, row }) => [!dirty && row['id'] !== undefined] as const)
  const shown = (offer: Offer, isPrimary: boolean) => {
    const { button, refusal } = offer
    const work = button.verb ?? button.kind
    const isIdle = button.kind === 'save' && mayNotSave
    if (isIdle && narrow) return null
    return (
      <Tooltip key={nameOf(button)} title={refusal}>
        <Button
          type={isPrimary ? 'primary' : 'default'}
          danger={button.danger}
          aria-description={refusal}
          loading={busy === work ? { delay: 200 } : false}
          disabled={(busy !== null && busy !== work) || isIdle}
          onClick={() => onButton(button)}
        >
          {spoken(button.label, language)}
        </Button>
      </Tooltip>
    )
  }
  const print = { key: 'print', label: say('head.print'), onClick: () => window.print() }
  const preview = props.screen.preview
  const { open } = useHost()
  const [id] = useSelected(store, ({ row }) => [row['id']] as const)
  const previews =
    preview !== undefined && typeof id === 'string'
      ? [{ key: 'preview', label: say('head.preview'), onClick: () => open(preview, { id }) }]
      : []
  const copies = more.map(({ key, label, run }) => ({ key, label, onClick: run }))
  const items = rest.map(({ button, refusal }) => ({
    key: nameOf(button),
    danger: button.danger,
    title: refusal,
    label: spoken(button.label, language),
    onClick: () => onButton(button),
  }))
  return (
    <div className="document-buttons" role="toolbar" aria-label={say('head.more')}>
      <Dropdown trigger={['click']} menu={{ items: [...items, ...previews, ...copies, print] }}>
        <Button type="text" icon={<EllipsisOutlined />} aria-label={say('head.more')} />
      </Dropdown>
      {beside.map((offer) => shown(offer, false))}
      {primary ? shown(primary, true) : null}
    </div>
  )
})

/** Drawn again only when what is offered changes: it is compared as one text. */
function useOffers({ screen, entity, store, rules, language, maySave, successors }: ButtonsProps): Offers {
  const { granted } = useHost()
  const approval = useApproval()
  const [text] = useSelected(store, ({ row, dirty }) => {
    const asked = {
      screen,
      entity,
      row,
      allowed: heldBack(rules.verbs(), approval),
      maySave,
      dirty,
      language,
      granted,
      successors,
    }
    return [
      JSON.stringify(offersOf(asked), (key, value: unknown) => (key === 'button' ? nameOf(value) : value)),
    ] as const
  })
  const kept = JSON.parse(text) as Kept // written just above
  const whole = ({ button, refusal }: KeptOffer): Offer[] => {
    const found = [...screen.toolbar, ...successors].find((one) => nameOf(one) === button)
    return found ? [{ button: found, ...(refusal === undefined ? {} : { refusal }) }] : []
  }
  const [primary] = kept.primary ? whole(kept.primary) : []
  return {
    ...(primary ? { primary } : {}),
    beside: kept.beside.flatMap(whole),
    rest: kept.rest.flatMap(whole),
  }
}

/** What tells a button from all others of the document. */
function nameOf(button: unknown): string {
  const { makes = '', resource } = button as CompiledButton // the key of an offer
  return `${makes}.${resource}`
}

interface KeptOffer {
  readonly button: string
  readonly refusal?: string
}
interface Kept {
  readonly primary?: KeptOffer
  readonly beside: readonly KeptOffer[]
  readonly rest: readonly KeptOffer[]
}
