import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { fault } from '../../rules/formula/formulaFault.ts'
import { formulaTexts } from '../../texts/formulaTexts.ts'
import { useCellServices } from '../CellServices.ts'
import { OverRows } from '../editors/OverRows.tsx'
import { asText } from '../text/TextEditor.tsx'
import { completionsAt } from './completions.ts'
import type { FormulaBoxProps } from './FormulaBoxProps.ts'
import { FormulaFoot } from './FormulaFoot.tsx'
import { FormulaInput } from './FormulaInput.tsx'
import { FormulaTrial } from './FormulaTrial.tsx'
import { wrongWords } from './wrongWords.ts'

/** A formula as it is typed: what is wrong stands at its place, what it may name is offered, and it can be tried. In a cell it lies above the rows. */
export function FormulaBox(props: FormulaBoxProps) {
  return (
    <OverRows place={props.place}>
      <Whole {...props} />
    </OverRows>
  )
}

function Whole({ formula, ...props }: FormulaBoxProps) {
  const { value } = props
  const { language } = useCellServices()
  const say = formulaTexts.in(language)
  const [tried, setTried] = useState(false)
  const [listed, setListed] = useState(0)
  const box = useRef<HTMLTextAreaElement>(null)
  const trial = useRef<HTMLElement>(null)
  const id = useId()
  const text = asText(value)
  const wrong = useMemo(
    () => fault(text === '' ? null : text, formula.gives, formula.names),
    [text, formula.gives, formula.names],
  )
  const marks = useMemo(() => (wrong ? [wrong] : []), [wrong])
  const find = useCallback(
    (written: string, caret: number) => completionsAt(written, caret, formula.names, language),
    [formula.names, language],
  )
  const tryIt = (): void => {
    setTried(true)
    requestAnimationFrame(() => trial.current?.querySelector<HTMLElement>('input, select, button')?.focus())
  }
  return (
    <div className="sw-formula">
      <FormulaInput
        {...props}
        box={box}
        marks={marks}
        find={find}
        listed={listed}
        saysId={id}
        onTry={tryIt}
      />
      <FormulaFoot
        id={id}
        words={wrong ? wrongWords(text, wrong, language) : say(`gives.${formula.gives}`)}
        isBad={wrong !== null}
        language={language}
        onNames={() => {
          box.current?.focus()
          setListed(listed + 1)
        }}
      >
        <button
          type="button"
          className="sw-press sw-link"
          aria-expanded={tried}
          onClick={() => (tried ? setTried(false) : tryIt())}
        >
          {say('try')}
        </button>
      </FormulaFoot>
      {tried && (
        <FormulaTrial
          frame={trial}
          text={text}
          wrong={wrong}
          formula={formula}
          language={language}
          onLeave={() => {
            setTried(false)
            box.current?.focus()
          }}
        />
      )}
    </div>
  )
}
