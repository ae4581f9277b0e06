import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { WarningOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Skeleton } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { LineAnswers } from './LineAnswers.tsx'
import { Outcome } from './Outcome.tsx'
import { useAnswers } from './useAnswers.ts'
import { useLineAnswers } from './useLineAnswers.ts'
import { useSubmit } from './useSubmit.ts'
import { useWarnings } from './useWarnings.ts'
import { useWholeRow } from './useWholeRow.ts'
import { VerbAnswers } from './VerbAnswers.tsx'
import type { LeftOut } from './leaveOut.ts'
import { nameOf } from './nameOf.ts'
import { Warnings } from './Warnings.tsx'
import { ManyFacts, VerbFacts } from './VerbFacts.tsx'
import { amountOf, sumsOf } from './verbFacts.ts'
import '../../cells/sheets.css'
import './verbs.css'

interface Props {
  readonly verb: CompiledVerb
  readonly entity: CompiledEntity
  /** Those that its document is made of. */
  readonly entities: Entities
  readonly language: Language
  /** The rows that it will be done on. */
  readonly rows: readonly Row[]
  /** Chosen too, but not to be done. */
  readonly leftOut?: readonly LeftOut[]
  /** They are all that a search found, and none of them was chosen. */
  readonly isAll?: boolean | undefined
  /** What goes along with it, as its user is told. */
  readonly along?: ReactNode
  readonly onCancel: () => void
  /** Answers by wire key, `reason` among them. The dialog stays until it is taken away; what it throws is shown in it. */
  readonly onSubmit: (answers: Row) => Promise<void>
}

const none: readonly LeftOut[] = []
const nothing: Row = {}

/** Asks before a verb is done: shows what it is about and what follows, and asks what the verb wants. Needs a CellServicesContext above it. */
export function VerbDialog(props: Props) {
  const { verb, entity, entities, language, rows, leftOut = none, onCancel, onSubmit } = props
  const { underway } = useCellServices()
  useKeyboardBack()
  const only = rows.length === 1 && leftOut.length === 0 ? rows[0] : undefined
  const isOne = only !== undefined
  const whole = useWholeRow(entity, only ?? nothing, asksByRow(entity, verb))
  const { warned, send } = useWarnings(entity, rows, onSubmit)
  const answering = useAnswers({ verb, entity, language, row: only ?? null, whole: whole.row, warned })
  const lines = useLineAnswers({
    verb,
    entity,
    entities,
    language,
    row: isOne && !whole.loading ? whole.row : null,
    header: answering.now,
  })
  const { busy, error, submit } = useSubmit(async () => {
    await underway?.done() // what was typed last may still be looked up
    const isComplete = answering.complete()
    const ofLines = lines.complete()
    if (isComplete && ofLines) await send({ ...answering.now(), ...ofLines })
  })
  const title = useTitle(props, only)
  const about = only ? [whole.row] : rows
  const deed = useDeed(verb, entity, language, about)
  const asks = verb.ask.length > 0
  return (
    <Modal
      open
      className="verb-dialog"
      title={<Title title={title} danger={verb.danger} />}
      width={560}
      mask={{ closable: false }}
      wrapProps={{ onKeyDownCapture: onlyOnce }}
      onCancel={onCancel}
      footer={
        <VerbFoot
          verb={verb}
          deed={deed}
          busy={busy}
          disabled={rows.length === 0}
          onKeep={onCancel}
          onSubmit={submit}
        />
      }
    >
      <Outcome {...props} rows={about} answers={answering.answers} />
      {isOne ? (
        <VerbFacts entity={entity} language={language} whole={whole} />
      ) : (
        <ManyFacts entity={entity} language={language} rows={rows} leftOut={leftOut} isAll={props.isAll} />
      )}
      <Warnings warned={warned} />
      <VerbAnswers
        answering={answering}
        language={language}
        row={about[0] ?? nothing}
        autoFocus={asks && !verb.danger}
        onSubmit={submit}
      />
      {verb.askLines && whole.loading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      <LineAnswers answering={lines} language={language} of={{ entities, entity }} />
      {props.along}
      <Refusal words={error || answering.wrong.get('')} />
    </Modal>
  )
}

/** The question: the verb with the document, or with how many of them. */
function useTitle({ verb, entity, language, rows }: Props, only: Row | undefined): string {
  const say = useTexts(runtimeTexts)
  const phrase = spoken(verb.phrase, language)
  if (!only) return say('verb.askMany', { verb: phrase, count: rows.length })
  const name = nameOf(entity, only)
  return name === '' ? say('verb.askNew', { verb: phrase }) : say('verb.ask', { verb: phrase, name })
}

/** What the button says: the verb, with what it comes to where that is one sum. */
function useDeed(
  verb: CompiledVerb,
  entity: CompiledEntity,
  language: Language,
  rows: readonly Row[],
): string {
  const say = useTexts(runtimeTexts)
  const phrase = spoken(verb.phrase, language)
  const amount = amountOf(entity)
  const sums = amount && !verb.danger ? sumsOf(amount, rows, language) : []
  const [sum] = sums
  return sum !== undefined && sums.length === 1 ? say('verb.doIt', { verb: phrase, amount: sum }) : phrase
}

interface FootProps {
  readonly verb: CompiledVerb
  readonly deed: string
  readonly busy: boolean
  readonly disabled: boolean
  readonly onKeep: () => void
  readonly onSubmit: () => void
}

/** The way out and the deed; of a danger the keyboard stands on the way out. */
function VerbFoot({ verb, deed, busy, disabled, onKeep, onSubmit }: FootProps) {
  const say = useTexts(runtimeTexts)
  return (
    <div className="verb-foot">
      <Button autoFocus={verb.danger} onClick={onKeep}>
        {say('verb.keep')}
      </Button>
      <Button
        type="primary"
        danger={verb.danger}
        autoFocus={!verb.danger && verb.ask.length === 0}
        loading={busy}
        disabled={disabled}
        onClick={onSubmit}
        data-verb={verb.resource}
      >
        {deed}
      </Button>
    </div>
  )
}

function Title({ title, danger }: { readonly title: string; readonly danger: boolean }) {
  return (
    <>
      {danger && <WarningOutlined className="verb-danger" aria-hidden />}
      {title}
    </>
  )
}

function Refusal({ words }: { readonly words: string | undefined }) {
  return words ? <Alert type="error" showIcon title={<span className="verb-error">{words}</span>} /> : null
}

/** An Enter that is held down presses a button once, so that a question which it opened is not answered by it. */
function onlyOnce(event: KeyboardEvent): void {
  if (event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault()
}

/** Whether it asks of lines, or for a row that is chosen by what stands in this one. */
const asksByRow = ({ fields }: CompiledEntity, { ask, askLines }: CompiledVerb): boolean =>
  askLines !== undefined || fields.some(({ name, where }) => where !== undefined && ask.includes(name))
