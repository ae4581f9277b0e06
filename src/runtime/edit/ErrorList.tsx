import { useMemo } from 'react'
import { Alert } from 'antd'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledScreen, ScreenChunk } from '../../language/screen.ts'
import type { FieldError } from '../../language/wire.ts'
import { joinPath, lineEntityOf, splitPath } from '../../rules/document/rowPath.ts'
import { documentForms, formOf } from '../document/documentForms.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
  onJump(path: string): void
}

/** More are counted, and come up as the first ones are mended. */
const most = 50

/** Every mistake of the document, by section, each a way to its place: section › row › field: what is wrong. Those that are mended go. */
export function ErrorList({ chunk, entity, store, language, onJump }: Props) {
  const say = useTexts(editTexts)
  const { screen, entities } = chunk
  const [errors] = useSelected(store, (state) => [state.errors] as const)
  const forms = useMemo(() => documentForms(screen.sections, entity), [screen, entity])
  const groups = useMemo(() => {
    const bySection = new Map<string, FieldError[]>()
    for (const error of [...errors.values()].slice(0, most)) {
      const name = formOf(forms, error.path)
      bySection.set(name, [...(bySection.get(name) ?? []), error])
    }
    return [...bySection].toSorted(([a], [b]) => placeIn(screen, a) - placeIn(screen, b))
  }, [errors, forms, screen])
  if (errors.size === 0) return null
  return (
    <Alert
      className="error-list"
      type="error"
      showIcon
      role="alert"
      title={say('mistake.count', { count: errors.size })}
      description={
        <ul>
          {groups.map(([name, list]) => {
            const section = spoken(screen.sections.find((one) => one.name === name)?.label, language)
            return list.toSorted(byRow).map((error) => (
              <li key={`${error.path} ${error.code}`}>
                {error.path === '' ? (
                  error.msg
                ) : (
                  <button type="button" className="link-button" onClick={() => onJump(error.path)}>
                    {[section, ...within(error.path)].filter(Boolean).join(' › ')}: {error.msg}
                  </button>
                )}
              </li>
            ))
          })}
          {errors.size > most ? <li>{say('mistake.more', { count: errors.size - most })}</li> : null}
        </ul>
      }
    />
  )

  /** Row and field: `lines[2].quantity` → row 3, Quantity; `lines[0].parts[1].size` → row 1, Parts, row 2, Size. */
  function within(path: string): readonly string[] {
    const { steps, key } = splitPath(path)
    const at = lineEntityOf(
      entities,
      entity,
      steps.map(({ lines }) => lines),
    )
    const field =
      at?.fields.find(({ wire }) => wire === key) ??
      at?.lines.find(({ name }) => joinPath('', name) === key && steps.length > 0)
    const rows = steps.flatMap(({ lines, index }, depth) => {
      const above =
        depth === 0
          ? undefined
          : lineEntityOf(
              entities,
              entity,
              steps.slice(0, depth).map((step) => step.lines),
            ) // what holds the first lines is the section
      const name = spoken(above?.lines.find((one) => one.name === lines)?.label, language)
      return [...(name ? [name] : []), say('line.row', { number: index + 1 })]
    })
    return [...rows, ...(field ? [spoken(field.label, language)] : [])]
  }
}

/** Within a section as its rows stand; those of one row in the order in which they were found. */
function byRow(a: FieldError, b: FieldError): number {
  const [mine, theirs] = [splitPath(a.path).steps, splitPath(b.path).steps]
  const at = mine.findIndex(({ index }, depth) => index !== theirs[depth]?.index)
  return at < 0 ? mine.length - theirs.length : (mine[at]?.index ?? 0) - (theirs[at]?.index ?? -1)
}

/** Of the document itself come last. */
const placeIn = (screen: CompiledScreen, name: string): number => {
  const index = screen.sections.findIndex((section) => section.name === name)
  return index < 0 ? screen.sections.length : index
}
