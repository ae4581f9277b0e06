import { Alert, Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { linesOf, splitPath } from '../../rules/document/rowPath.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { rowsTexts } from '../../texts/rowsTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { UndoButtons } from '../edit/UndoButtons.tsx'
import { countOf, type RowChanges } from './rowChanges.ts'
import { rowName } from '../document/rowName.ts'
import { rowsName } from './rowsEntity.ts'
import './rows.css'

interface Props {
  readonly entity: CompiledEntity
  readonly whole: CompiledEntity
  readonly store: DocumentStore
  readonly changes: RowChanges
  readonly language: Language
  /** Only rows with changes are shown. */
  readonly only: boolean
  onOnly(only: boolean): void
  onDiscard(): void
  onJump(path: string): void
}

const kinds = ['added', 'changed', 'gone'] as const

/** Above the rows of a list: what is not saved yet, what can be undone, and what is wrong. */
export function RowsBar({ entity, whole, store, changes, language, only, onOnly, onDiscard, onJump }: Props) {
  const say = useTexts(rowsTexts)
  const isChanged = countOf(changes) > 0
  return (
    <div className="rows-bar">
      <div className="rows-bar-line">
        {isChanged && (
          <>
            <strong role="status">
              {kinds
                .filter((kind) => changes[kind].length > 0)
                .map((kind) => say(kind, { count: changes[kind].length }))
                .join(' · ')}
            </strong>
            <Button type="link" size="small" aria-pressed={only} onClick={() => onOnly(!only)}>
              {say(only ? 'showAll' : 'showChanges')}
            </Button>
            <Button type="link" size="small" onClick={onDiscard}>
              {say('discard')}
            </Button>
          </>
        )}
        <UndoButtons entity={whole} store={store} language={language} isSpare />
      </div>
      <Mistakes entity={entity} store={store} language={language} onJump={onJump} />
    </div>
  )
}

/** More are counted, and come up as the first ones are mended. */
const most = 20

/** Every mistake by the name of its row, each a way to its cell, on whatever page that is. */
function Mistakes({
  entity,
  store,
  language,
  onJump,
}: Pick<Props, 'entity' | 'store' | 'language' | 'onJump'>) {
  const say = useTexts(rowsTexts)
  const sayEdit = useTexts(editTexts)
  const [errors, row] = useSelected(
    store,
    (state) => [state.errors, state.errors.size ? state.row : null] as const,
  )
  if (errors.size === 0 || !row) return null
  const nameAt = (path: string): string => {
    const { steps, key } = splitPath(path)
    const there: Row | undefined = linesOf(row, rowsName)[steps[0]?.index ?? -1]
    const field = entity.fields.find(({ wire }) => wire === key)
    const name = there && (there['id'] === undefined ? say('newRow') : rowName(entity, there, language))
    return [name, spoken(field?.label, language)].filter(Boolean).join(' › ')
  }
  return (
    <Alert
      className="error-list"
      type="error"
      showIcon
      role="alert"
      title={sayEdit('mistake.count', { count: errors.size })}
      description={
        <ul>
          {[...errors.values()].slice(0, most).map((error) => (
            <li key={`${error.path} ${error.code}`}>
              {error.path === '' ? (
                error.msg
              ) : (
                <button type="button" className="link-button" onClick={() => onJump(error.path)}>
                  {nameAt(error.path)}: {error.msg}
                </button>
              )}
            </li>
          ))}
          {errors.size > most ? <li>{sayEdit('mistake.more', { count: errors.size - most })}</li> : null}
        </ul>
      }
    />
  )
}
