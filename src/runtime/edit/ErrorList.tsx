import { Alert } from 'antd'
import type { CompiledEntity, Language } from '../../language/compiled.ts'
import type { FieldError } from '../../language/wire.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { useEditWords } from './editWords.ts'

interface Props {
  readonly errors: ReadonlyMap<string, FieldError>
  readonly entity: CompiledEntity
  readonly language: Language
  onJump(path: string): void
}

/** Every mistake of the document, each a way to its place. */
export function ErrorList({ errors, entity, language, onJump }: Props) {
  const say = useEditWords()
  if (errors.size === 0) return null
  const list = [...errors.values()]
  return (
    <Alert
      className="error-list"
      type="error"
      showIcon
      role="alert"
      title={say('mistakes', { count: list.length })}
      description={
        <ul>
          {list.slice(0, 50).map((error) => (
            <li key={`${error.path} ${error.code} ${error.msg}`}>
              {error.path === ''
                ? error.msg
                : <button type="button" className="link-button" onClick={() => onJump(error.path)}>{place(entity, error.path, language, (number) => say('line', { number }))}{error.msg}</button>}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** `lines[2].deliveries[0].demandDate` → Order line, line 3 · … */
function place(entity: CompiledEntity, path: string, language: Language, lineWords: (number: number) => string): string {
  const { steps } = splitPath(path)
  if (steps.length === 0) return ''
  const words = steps.map((step) => {
    const label = entity.lines.find((lines) => lines.name === step.lines)?.label[language]
    const line = lineWords(step.index + 1)
    return label ? `${label} ${line}` : line
  })
  return `${words.join(' · ')}: `
}
