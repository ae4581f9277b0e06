import { useId, useRef, useState } from 'react'
import type { Language } from '../../language/label.ts'
import type { ExpressionTold } from '../../language/process.ts'
import { formulaTexts } from '../../texts/formulaTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useCellServices } from '../CellServices.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { OverRows } from '../editors/OverRows.tsx'
import { FormulaFoot } from '../formula/FormulaFoot.tsx'
import { FormulaInput } from '../formula/FormulaInput.tsx'
import { wrongWords } from '../formula/wrongWords.ts'
import { asText } from '../text/TextEditor.tsx'
import type { ExpressionPlace } from './ExpressionPlace.ts'
import { useOffered } from './useOffered.ts'
import { useTold, type Told } from './useTold.ts'

interface Props extends FieldEditorProps {
  readonly expression: ExpressionPlace
}

/** An expression as it is typed: what the server finds wrong stands at its place, and what it knows is offered. */
export function ExpressionBox(props: Props) {
  return (
    <OverRows place={props.place}>
      <Whole {...props} />
    </OverRows>
  )
}

function Whole({ expression, ...props }: Props) {
  const { language } = useCellServices()
  const [listed, setListed] = useState(0)
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const text = asText(props.value)
  const told = useTold(expression, text)
  const offered = useOffered(expression, language)
  return (
    <div className="sw-formula">
      <FormulaInput
        {...props}
        {...offered}
        box={box}
        marks={told.of?.problems ?? none}
        listed={listed}
        saysId={id}
        isLines
      />
      <FormulaFoot
        id={id}
        words={wordsOf(told, { text, language, kind: expression.kind })}
        isBad={told.failed === true || (told.of?.problems ?? none).length > 0}
        language={language}
        onNames={() => {
          box.current?.focus()
          setListed(listed + 1)
        }}
      />
    </div>
  )
}

const none: ExpressionTold['problems'] = []

/** What is wrong first and where; else what it means; before it is known, what belongs there. */
function wordsOf(
  { of, failed }: Told,
  {
    text,
    language,
    kind,
  }: { readonly text: string; readonly language: Language; readonly kind: ExpressionPlace['kind'] },
): string {
  const say = formulaTexts.in(language)
  if (failed) return say('noServer')
  const [wrong] = of?.problems ?? none
  if (wrong) return wrongWords(text, wrong, language)
  return of?.says ? say('means', { words: spoken(of.says, language) }) : say(`gives.${kind}`)
}
