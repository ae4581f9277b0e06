import type { Language } from '../../language/label.ts'
import { spoken } from '../../texts/spoken.ts'
import type { WrittenCode } from '../../rules/types/writtenList.ts'

interface Props {
  readonly id: string
  readonly label: string
  readonly choices: readonly WrittenCode[]
  readonly language: Language
  /** Several may be ticked. */
  readonly isMany: boolean
  readonly chosen: readonly string[]
  readonly isWrong: boolean
  readonly disabled: boolean
  onChoose(codes: readonly string[]): void
}

/** A few choices side by side, one or several of which are ticked. What is ticked alone is taken back by another press. */
export function Choices(props: Props) {
  const { id, label, choices, language, isMany, chosen, isWrong, disabled, onChoose } = props
  const toggled = (code: string): readonly string[] => {
    if (!isMany) return chosen.includes(code) ? [] : [code]
    return chosen.includes(code) ? chosen.filter((one) => one !== code) : inOrder(choices, [...chosen, code])
  }
  return (
    <div
      className="choices"
      role={isMany ? 'group' : 'radiogroup'}
      aria-label={label}
      {...(isMany ? {} : { 'aria-invalid': isWrong || undefined })}
    >
      {choices.map(({ code, label: meaning }, index) => (
        <label key={code} className="choice">
          <input
            id={index === 0 ? id : undefined}
            type={isMany ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.includes(code)}
            disabled={disabled}
            onChange={() => onChoose(isMany ? toggled(code) : [code])}
            onClick={() => {
              if (!isMany && chosen.includes(code)) onChoose([])
            }}
          />
          <span>{spoken(meaning, language)}</span>
        </label>
      ))}
    </div>
  )
}

/** As they are offered, whatever was ticked first. */
const inOrder = (choices: readonly WrittenCode[], codes: readonly string[]): readonly string[] =>
  choices.flatMap(({ code }) => (codes.includes(code) ? [code] : []))
