import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { Language } from '../../language/label.ts'
import { value as resultOf } from '../../rules/formula/formulas.ts'
import type { FormulaFault, FormulaValue, FormulaValues } from '../../rules/formula/FormulaValues.ts'
import type { FormulaPlace } from '../../rules/formula/FormulaPlace.ts'
import { formulaTexts } from '../../texts/formulaTexts.ts'
import { isEmpty } from '../Cell.ts'
import { asText } from '../text/TextEditor.tsx'
import { codesOf } from './completions.ts'
import { useStill, type Stilled } from './useStill.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { typeOfCode } from '../../rules/types/typedFacts.ts'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  readonly frame: RefObject<HTMLElement | null>
  readonly text: string
  readonly wrong: FormulaFault | null
  readonly formula: FormulaPlace
  readonly language: Language
  onLeave(): void
}

/** The formula over a sample: the values at hand, or others that are typed, and what it gives here and on the server. */
export function FormulaTrial({ frame, text, wrong, formula, language, onLeave }: Props) {
  const say = formulaTexts.in(language)
  const id = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const named = usedIn(text, formula.names)
  const values = named.map((one): FormulaValue => {
    const [name, type, options, to, given] = one
    return [name, type, options, to, name !== null && name in typed ? typed[name] : given]
  })
  const result = wrong ? undefined : resultOf(formula.env, text || null, formula.gives, values)
  const server = useServer(formula, wrong || text === '' ? null : text, values)
  const leave = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onLeave()
  }
  const words = (one: unknown): string => wordsOf(one, say('yes'), say('no'), say('none'))
  const told = ({ failed, of }: Stilled<unknown>): string => {
    if (failed) return say('noServer')
    return isSame(of, result) ? say('sameServer') : say('otherServer', { value: words(of) })
  }
  return (
    <section ref={frame} className="sw-formula-trial" aria-label={say('sample')} onKeyDown={leave}>
      {named.length === 0 && <p>{say('nothingNamed')}</p>}
      {values.map((one, at) => (
        <label key={one[0]} htmlFor={`${id}-${at}`}>
          <span>{one[0]}</span>
          <SampleValue
            id={`${id}-${at}`}
            of={one}
            language={language}
            onChange={(next) => setTyped({ ...typed, [String(one[0])]: next })}
          />
        </label>
      ))}
      {Object.keys(typed).length > 0 && formula.names.some((one) => !isEmpty(one[4])) && (
        <button type="button" className="sw-press sw-link" onClick={() => setTyped({})}>
          {say('ofRow')}
        </button>
      )}
      <output htmlFor={named.map((_, at) => `${id}-${at}`).join(' ')}>
        {say('result')} <strong>{wrong ? say('none') : words(result)}</strong>
        {server && (
          <span className={server.failed || !isSame(server.of, result) ? 'sw-formula-bad' : undefined}>
            {told(server)}
          </span>
        )}
      </output>
    </section>
  )
}

/** Values that the text names, in their order. */
function usedIn(text: string, names: FormulaValues): FormulaValues {
  const words = new Set(text.match(/[A-Za-z_]\w*/g))
  return names.filter(([name]) => name !== null && words.has(name))
}

function wordsOf(value: unknown, yes: string, no: string, none: string): string {
  if (typeof value === 'boolean') return value ? yes : no
  return isEmpty(value) ? none : String(value)
}

const isSame = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null)

/** Milliseconds without a key after which the server is asked. */
const pause = 300

/** What the server gives; nothing before it has answered. */
function useServer(
  { atServer }: FormulaPlace,
  text: string | null,
  values: FormulaValues,
): Stilled<unknown> | undefined {
  const ask = useMemo(
    () =>
      atServer &&
      ((key: string, signal: AbortSignal) =>
        atServer(...(JSON.parse(key) as [string, FormulaValues]), signal)),
    [atServer],
  )
  return useStill(text === null ? null : JSON.stringify([text, values]), ask, pause)
}

/** One value of a sample, entered as what it is. */
function SampleValue({
  id,
  of,
  language,
  onChange,
}: {
  readonly id: string
  readonly of: FormulaValue
  readonly language: Language
  readonly onChange: (value: string | null) => void
}) {
  const text = asText(of[4])
  const write = (next: string): void => onChange(next === '' ? null : next)
  const codes = codesOf(of)
  const { family } = fieldTypes[typeOfCode(of[1] ?? '')]
  if (codes.length > 0 && family === 'codes')
    return (
      <select
        id={id}
        multiple
        className="sw-input sw-lines"
        size={Math.min(4, codes.length)}
        value={text === '' ? [] : text.split(',')}
        onChange={({ target }) => write([...target.selectedOptions].map(({ value }) => value).join(','))}
      >
        {codes.map(({ code, label }) => (
          <option key={code} value={code}>{`${code} ${spoken(label, language)}`}</option>
        ))}
      </select>
    )
  if (codes.length > 0)
    return (
      <select id={id} className="sw-input" value={text} onChange={({ target }) => write(target.value)}>
        <option value="" />
        {codes.map(({ code, label }) => (
          <option key={code} value={code}>{`${code} ${spoken(label, language)}`}</option>
        ))}
      </select>
    )
  return (
    <input
      id={id}
      className="sw-input"
      type={of[1] === 'DATE' ? 'date' : 'text'}
      inputMode={family === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      value={text}
      onChange={({ target }) => write(target.value)}
    />
  )
}
