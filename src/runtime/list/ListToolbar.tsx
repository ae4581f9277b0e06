import { Button, Tooltip } from 'antd'
import type { CompiledButton, CompiledEntity, Row } from '../../language/compiled.ts'
import { useHost } from '../host.ts'
import { iconOf } from '../Icon.tsx'
import { refusing } from '../verbs/runVerb.ts'
import { useListWords } from './listWords.ts'

interface Props {
  readonly buttons: readonly CompiledButton[]
  readonly entity: CompiledEntity
  readonly selected: readonly Row[]
  readonly busy: string | null
  readonly onPress: (button: CompiledButton) => void
  readonly onClear: () => void
}

const icons: Partial<Record<CompiledButton['kind'], string>> = { add: 'plus', delete: 'delete', export: 'export', flow: 'import' }

/** The granted buttons of a list. One that cannot be used now says why. */
export function ListToolbar({ buttons, entity, selected, busy, onPress, onClear }: Props) {
  const say = useListWords()
  const { granted, language, user } = useHost()
  const whyNot = useWhyNot(entity, selected)
  return (
    <div className="list-toolbar" role="toolbar" aria-label={entity.label[language]}>
      {buttons.filter((button) => granted(button.resource) && isFor(entity, button, user.audience)).map((button) => {
        const why = whyNot(button)
        return (
          <Tooltip key={button.resource} title={why}>
            <Button type={button.primary ? 'primary' : 'default'} danger={button.danger} icon={iconOf(button.icon, icons[button.kind])} loading={busy === button.resource}
              disabled={why !== ''} aria-description={why || undefined} onClick={() => onPress(button)} data-resource={button.resource}>{button.label[language]}</Button>
          </Tooltip>
        )
      })}
      <span className="list-toolbar-gap" />
      {selected.length > 0 && <span className="list-selected">{say('selected', { count: selected.length })} <Button type="link" size="small" onClick={onClear}>{say('clear')}</Button></span>}
    </div>
  )
}

/** A verb or flow of another audience has no button here, whatever is granted. */
function isFor({ verbs, flows }: CompiledEntity, button: CompiledButton, audience: string): boolean {
  const verb = button.kind === 'verb' ? verbs.find(({ name }) => name === button.verb) : undefined
  const flow = button.kind === 'flow' ? flows.find(({ name }) => name === button.flow) : undefined
  return (!verb || verb.by.includes(audience)) && (!flow || flow.audience === audience)
}

function useWhyNot(entity: CompiledEntity, selected: readonly Row[]): (button: CompiledButton) => string {
  const say = useListWords()
  return (button) => {
    if (button.needs === 'one' && selected.length !== 1) return say('selectOne')
    if (button.needs === 'some' && selected.length === 0) return say('selectSome')
    const verb = button.kind === 'verb' ? entity.verbs.find(({ name }) => name === button.verb) : undefined
    const wrong = verb ? refusing(entity, verb, selected) : []
    const names = wrong.slice(0, 3).map((row) => String(row[entity.display.code] ?? row['id'])).join(', ')
    return wrong.length > 0 ? say('wrongState', { count: wrong.length, names: wrong.length > 3 ? `${names}…` : names }) : ''
  }
}
