import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { isAskedFor } from '../../rules/document/validate.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { wireOf } from '../../cells/wiresOf.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHeld } from './useHeld.ts'
import { useSubmit } from './useSubmit.ts'
import { columnOf } from '../document/columnOf.ts'
import { useTexts } from '../../client/useTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

interface Props {
  readonly verb: CompiledVerb
  readonly entity: CompiledEntity
  readonly language: Language
  /** How many rows it will be done on. */
  readonly count: number
  /** The only row, or the first of them: what its asked fields hold already. */
  readonly row: Row
  readonly onCancel: () => void
  /** Answers by wire key, `reason` among them. The dialog stays until it is taken away; what it throws is shown in it. */
  readonly onSubmit: (answers: Row) => Promise<void>
}

/** Asks before a verb is done: for consent, a reason, and the fields that the verb wants. Needs a CellServicesContext above it. */
export function VerbDialog({ verb, entity, language, count, row, onCancel, onSubmit }: Props) {
  const say = useTexts(runtimeTexts)
  const fields = verb.ask.flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
  const { underway } = useCellServices()
  const {
    value: answers,
    now,
    set,
  } = useHeld<Row>(
    count === 1 ? Object.fromEntries(fields.map((field) => [field.wire, row[field.wire] ?? null])) : {},
  )
  const answer = (more: Row) => set({ ...now(), ...more })
  const environment = useEnvironment()
  const isWanted = (field: CompiledField, given: Row) =>
    isAskedFor(field, { ...row, ...given }, environment())
  const wantedWith = (given: Row) => [
    ...(verb.ask.includes('reason') ? ['reason'] : []),
    ...fields.filter((field) => isWanted(field, given)).map((field) => field.wire),
  ]
  const [tried, setTried] = useState(false)
  const { busy, error, submit } = useSubmit(async () => {
    await underway?.done() // what was typed last may still be looked up
    setTried(true)
    if (wantedWith(now()).every((wire) => isGiven(now(), wire))) await onSubmit(now())
  })
  const isMissing = (wire: string) => tried && wantedWith(answers).includes(wire) && !isGiven(answers, wire)
  const label = spoken(verb.label, language)
  const name = String(row[entity.display.code] ?? row[entity.display.name] ?? '')
  return (
    <Modal
      open
      title={label}
      okText={label}
      okButtonProps={{ danger: verb.danger, autoFocus: verb.ask.length === 0 }}
      cancelText={say('verb.cancel')}
      confirmLoading={busy}
      onOk={submit}
      onCancel={onCancel}
      width={440}
      mask={{ closable: false }}
    >
      <p>
        {count === 1
          ? say('verb.confirmOne', { verb: label, name })
          : say('verb.confirmMany', { verb: label, count })}
      </p>
      <Form layout="vertical" component="div">
        {fields.map((field, index) => (
          <Form.Item
            key={field.name}
            label={spoken(field.label, language)}
            required={isWanted(field, answers)}
            htmlFor={`ask-${field.name}`}
            validateStatus={isMissing(field.wire) ? 'error' : ''}
            help={isMissing(field.wire) ? say('verb.required') : undefined}
          >
            <FieldEditor
              id={`ask-${field.name}`}
              column={columnOf(field)}
              row={{ ...row, ...answers }}
              value={answers[wireOf(columnOf(field))] ?? null}
              autoFocus={index === 0}
              onChange={answer}
            />
          </Form.Item>
        ))}
        {verb.ask.includes('reason') && (
          <Reason
            value={String(answers['reason'] ?? '')}
            isMissing={isMissing('reason')}
            autoFocus={fields.length === 0}
            onChange={(reason) => answer({ reason })}
            onSubmit={submit}
          />
        )}
      </Form>
      {error && <Alert type="error" showIcon title={error} />}
    </Modal>
  )
}

const isGiven = (answers: Row, wire: string): boolean => String(answers[wire] ?? '').trim() !== ''

interface ReasonProps {
  readonly value: string
  readonly isMissing: boolean
  readonly autoFocus: boolean
  readonly onChange: (reason: string) => void
  readonly onSubmit: () => void
}

/** Why it is done; Ctrl Enter is done with it. */
function Reason({ value, isMissing, autoFocus, onChange, onSubmit }: ReasonProps) {
  const say = useTexts(runtimeTexts)
  return (
    <Form.Item
      label={say('verb.reason')}
      required
      htmlFor="ask-reason"
      validateStatus={isMissing ? 'error' : ''}
      help={isMissing ? say('verb.required') : undefined}
    >
      <Input.TextArea
        id="ask-reason"
        rows={3}
        maxLength={500}
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
