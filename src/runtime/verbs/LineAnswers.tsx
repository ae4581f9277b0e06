import { Button, Form, Radio } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { FieldEditor } from '../../cells/editors/FieldEditor.tsx'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { useTexts } from '../../client/useTexts.ts'
import type { Language } from '../../language/label.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import type { Row } from '../../language/row.ts'
import { hasValue, joinPath } from '../../rules/document/rowPath.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { columnOf } from '../document/columnOf.ts'
import { idOf, isOffered, isWanted, proposedFor } from './lineAnswers.ts'
import type { LineGroup, LineMode, LineQuestion } from './lineAnswers.ts'
import { lineName, type LinesOf } from './lineName.ts'
import { shownFacts } from './verbFacts.ts'
import type { LineAnswering } from './useLineAnswers.ts'

interface Props {
  readonly answering: LineAnswering
  readonly language: Language
  readonly of: LinesOf
}

/** What a verb asks of lines: as it proposes, one answer for all of them, or each by itself. */
export function LineAnswers({ answering, language, of }: Props) {
  const { groups, wrong } = answering
  const together = wrong.get('')
  if (groups.length === 0) return null
  return (
    <Form layout="vertical" component="div" className="verb-answers">
      {groups.map((group) => (
        <Group key={group.lines} group={group} answering={answering} language={language} of={of} />
      ))}
      {together && <Wrong words={together} />}
    </Form>
  )
}

interface GroupProps extends Props {
  readonly group: LineGroup
}

function Group({ group, answering, language, of }: GroupProps) {
  const say = useTexts(runtimeTexts)
  const title = useId()
  const { mode } = answering.of(group)
  const [first] = group.questions
  if (!first) return null
  const name = spoken(first.ask.label, language)
  const what = first.ask.value ? spoken(first.ask.value.says, language) : ''
  const modes: readonly (readonly [LineMode, string])[] = [
    ...(what ? [['proposed', say('verb.proposed', { what: inside(what, language) })] as const] : []),
    ['same', say('verb.same', { what: inside(name, language) })],
    ['each', say('verb.each')],
  ]
  const isSingle = group.rows.length === 1
  return (
    <section aria-labelledby={isSingle ? undefined : title}>
      {!isSingle && (
        <>
          <h2 id={title} className="verb-lines-title">
            {name}
          </h2>
          <Radio.Group
            className="verb-modes"
            aria-labelledby={title}
            value={mode}
            onChange={(event) => answering.setMode(group, event.target.value as LineMode)} // one of `modes`
            options={modes.map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
      {mode === 'same' && <Common group={group} answering={answering} language={language} of={of} />}
      {mode === 'each' && <Each group={group} answering={answering} language={language} of={of} />}
      {mode === 'proposed' && <Words of={answering.wrong} />}
    </section>
  )
}

/** A label within an English sentence begins with a small letter. */
const inside = (label: string, language: Language): string =>
  factsOfLanguage(language).labels === 'EN' ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** One answer for all lines. */
function Common({ group, answering, language }: GroupProps) {
  const { common } = answering.of(group)
  const isNeeded = ({ field }: LineQuestion) =>
    group.rows.some(({ row, env }) => isOffered(field, { ...row, ...common }, env))
  const wrongOf = ({ field }: LineQuestion) =>
    group.rows.map(({ path }) => answering.wrong.get(joinPath(path, field.wire))).find(Boolean)
  return (
    <div className="verb-common">
      {group.questions.filter(isNeeded).map((question) => (
        <Question
          key={question.field.name}
          question={question}
          language={language}
          id={`ask-all-${question.field.name}`}
          row={{ ...group.rows[0]?.row, ...common }}
          required={group.rows.some(({ row, env }) =>
            isWanted(question.field, { row: { ...row, ...common }, env }),
          )}
          wrong={wrongOf(question)}
          onChange={(values) => answering.answer(group, values)}
        />
      ))}
    </div>
  )
}

/** Lines that are drawn at once. */
const step = 50

/** Each line with its own answer. */
function Each({ group, answering, language, of }: GroupProps) {
  const say = useTexts(runtimeTexts)
  const [shown, setShown] = useState(step)
  const { own } = answering.of(group)
  const rest = group.rows.length - shown
  return (
    <ul className="verb-each">
      {group.rows.slice(0, shown).map((placed) => {
        const id = idOf(placed)
        const row = { ...placed.row, ...proposedFor(group, placed), ...own.get(id) }
        return (
          <li key={id}>
            <div className="verb-line">
              <span>{lineName(of, placed, language)}</span>
              <LineFacts placed={placed} language={language} />
            </div>
            <div className="verb-line-answers">
              {group.questions
                .filter(({ field }) => isOffered(field, row, placed.env))
                .map((question) => (
                  <Question
                    key={question.field.name}
                    question={question}
                    language={language}
                    id={`ask-${id}-${question.field.name}`}
                    row={row}
                    required={isWanted(question.field, { row, env: placed.env })}
                    wrong={answering.wrong.get(joinPath(placed.path, question.field.wire))}
                    onChange={(values) => answering.answer(group, values, id)}
                  />
                ))}
            </div>
          </li>
        )
      })}
      {rest > 0 && (
        <li>
          <Button block onClick={() => setShown(shown + step)}>
            {say('verb.moreLines', { count: Math.min(rest, step) })}
          </Button>
        </li>
      )}
    </ul>
  )
}

function LineFacts({
  placed,
  language,
}: {
  readonly placed: LineGroup['rows'][number]
  readonly language: Language
}) {
  return (
    <span className="verb-aside">
      {shownFacts(placed.entity, placed.row, {}).map((field) => (
        <span key={field.name} className="verb-line-fact">
          {spoken(field.label, language)} <FieldValue column={columnOf(field)} row={placed.row} />
        </span>
      ))}
    </span>
  )
}

interface QuestionProps {
  readonly question: LineQuestion
  readonly language: Language
  readonly id: string
  readonly row: Row
  readonly required: boolean
  readonly wrong: string | undefined
  readonly onChange: (values: Row) => void
}

function Question({ question: { ask, field }, language, id, row, required, wrong, onChange }: QuestionProps) {
  return (
    <Form.Item
      label={spoken(ask.label, language)}
      required={required}
      htmlFor={id}
      validateStatus={wrong ? 'error' : ''}
      help={wrong}
    >
      <FieldEditor
        id={id}
        column={columnOf(field)}
        row={row}
        value={hasValue(row[field.wire]) ? row[field.wire] : null}
        onChange={onChange}
      />
    </Form.Item>
  )
}

/** What is wrong with lines that are not on the screen. */
function Words({ of }: { readonly of: ReadonlyMap<string, string> }): ReactNode {
  const words = [...new Set([...of].flatMap(([path, text]) => (path === '' ? [] : text)))]
  return words.map((text) => <Wrong key={text} words={text} />)
}

const Wrong = ({ words }: { readonly words: string }) => (
  <p role="alert" className="verb-wrong">
    {words}
  </p>
)
