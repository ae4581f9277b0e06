import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { wireOf } from '../../cells/wiresOf.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { columnOf } from '../document/columnOf.ts'
import type { Answering } from './useAnswers.ts'

interface Props {
  readonly answering: Answering
  readonly language: Language
  readonly row: Row
  /** The first of them takes the keyboard. */
  readonly autoFocus: boolean
  readonly onSubmit: () => void
}

/** What a verb asks: fields of the document, and a reason. */
export function VerbAnswers({ answering, language, row, autoFocus, onSubmit }: Props) {
  const { fields, answers, answer, asksReason, isWanted, wrong } = answering
  if (fields.length === 0 && !asksReason) return null
  return (
    <Form layout="vertical" component="div" className="verb-answers">
      {fields.map((field, index) => (
        <Asked
          key={field.name}
          field={field}
          language={language}
          required={isWanted(field)}
          wrong={wrong.get(field.wire)}
        >
          <FieldEditor
            id={`ask-${field.name}`}
            column={columnOf(field)}
            row={{ ...row, ...answers }}
            value={answers[wireOf(columnOf(field))] ?? null}
            autoFocus={autoFocus && index === 0}
            onChange={answer}
          />
        </Asked>
      ))}
      {asksReason && (
        <Reason
          value={String(answers['reason'] ?? '')}
          wrong={wrong.get('reason')}
          autoFocus={autoFocus && fields.length === 0}
          onChange={(reason) => answer({ reason })}
          onSubmit={onSubmit}
        />
      )}
    </Form>
  )
}

interface AskedProps {
  readonly field: CompiledField
  readonly language: Language
  readonly required: boolean
  /** What is wrong with it, in words. */
  readonly wrong: string | undefined
  readonly children: ReactNode
}

function Asked({ field, language, required, wrong, children }: AskedProps) {
  return (
    <Form.Item
      label={spoken(field.label, language)}
      required={required}
      htmlFor={`ask-${field.name}`}
      validateStatus={wrong ? 'error' : ''}
      help={wrong}
    >
      {children}
    </Form.Item>
  )
}

interface ReasonProps {
  readonly value: string
  readonly wrong: string | undefined
  readonly autoFocus: boolean
  readonly onChange: (reason: string) => void
  readonly onSubmit: () => void
}

/** Why it is done; Ctrl Enter is done with it. */
function Reason({ value, wrong, autoFocus, onChange, onSubmit }: ReasonProps) {
  const say = useTexts(runtimeTexts)
  return (
    <Form.Item
      label={say('verb.reason')}
      required
      htmlFor="ask-reason"
      validateStatus={wrong ? 'error' : ''}
      help={wrong}
    >
      <Input.TextArea
        id="ask-reason"
        rows={3}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
        }}
      />
    </Form.Item>
  )
}
