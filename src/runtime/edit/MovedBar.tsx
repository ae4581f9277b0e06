import { useMemo } from 'react'
import { Alert, Button } from 'antd'
import { cellOf } from '../../cells/cells.ts'
import { useCellServices, type CellServices } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { joinPath } from '../../rules/document/rowPath.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { columnOf } from '../document/columnOf.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { lineTitle } from '../document/lineTitle.ts'
import { useSelected } from '../document/useSelected.ts'
import type { EditRules } from './editRules.ts'
import { decided, movedValues, type MovedValue } from './movedValues.ts'

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
  onJump(path: string): void
}

/** More come up as the first ones are decided. */
const most = 20

/** What somebody else has changed in the record since this document was written, with all three values: it is decided here which one holds. */
export function MovedBar(props: Props) {
  const { chunk, entity, store } = props
  const say = useTexts(editTexts)
  const [row] = useSelected(store, (state) => [state.row] as const)
  const isOpen = useMemo(() => mayStillApply(entity, row), [entity, row])
  const moved = useMemo(
    () => (isOpen ? movedValues(chunk.entities, entity, row) : []),
    [isOpen, chunk.entities, entity, row],
  )
  if (moved.length === 0) return null
  return (
    <Alert
      className="moved-bar"
      type="warning"
      showIcon
      role="status"
      title={say('moved.title', { count: moved.length })}
      description={
        <ul>
          {moved.slice(0, most).map((one) => (
            <MovedOne key={joinPath(one.rowPath, one.field.wire)} {...props} one={one} />
          ))}
        </ul>
      }
    />
  )
}

/** Whether any verb that applies the document may still come: what stands there later is no business of one that is done. */
function mayStillApply(
  { verbs, states }: CompiledEntity,
  row: Props['chunk'] extends never ? never : Readonly<Record<string, unknown>>,
): boolean {
  const applying = verbs.filter(({ effects }) =>
    effects.some((effect) => effect.kind === 'change' && effect.applies),
  )
  if (applying.length === 0) return false
  const state = states ? row[states.field] : undefined
  const ahead = new Set(applying.flatMap(({ from }) => from))
  // Whatever leads to where it can be applied, on and on.
  for (let size = -1; size !== ahead.size;) {
    size = ahead.size
    for (const { from, to = [] } of verbs)
      if (to.some((one) => ahead.has(one))) for (const one of from) ahead.add(one)
  }
  return state === undefined || ahead.has(String(state))
}

function MovedOne({ one, store, rules, language, onJump }: Props & { readonly one: MovedValue }) {
  const say = useTexts(editTexts)
  const services = useCellServices()
  const { field, rowPath, lines } = one
  const { before = '', now = '' } = field.changes ?? {}
  const named = (key: string): string => seenValue(one, key, services) || say('difference.emptyValue')
  const isEditable = rules.editable(joinPath(rowPath, field.wire))
  const place = lines.map((line) => `${lineTitle(line, language)} › `).join('')
  const decide = (by: 'own' | 'now') => store.change(rowPath, decided(one, by))
  return (
    <li>
      <button type="button" className="link-button" onClick={() => onJump(joinPath(rowPath, field.wire))}>
        {place}
        {spoken(field.label, language)}
      </button>
      {': '}
      {say('moved.values', { before: named(before), now: named(now), after: named(field.wire) })}
      {isEditable ? (
        <span className="moved-buttons">
          <Button size="small" onClick={() => decide('own')}>
            {say('moved.own', { value: named(field.wire) })}
          </Button>
          <Button size="small" onClick={() => decide('now')}>
            {say('moved.now', { value: named(now) })}
          </Button>
        </span>
      ) : null}
    </li>
  )
}

/** What stands under a key of the row, as the screen would show it: a code by its meaning, a ref by its name. */
function seenValue({ field, row }: MovedValue, key: string, services: CellServices): string {
  const isRef = field.wire !== field.name
  const stem = isRef ? key.replace(/Id$/, '') : key
  const column = { ...columnOf(field), key: isRef ? `${stem}Name` : key, field: stem }
  return cellOf(column).text({ value: row[column.key], row, column, services })
}
