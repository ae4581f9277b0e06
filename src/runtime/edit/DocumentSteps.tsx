import { useMemo } from 'react'
import { CheckOutlined } from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import { shortDay } from '../../rules/time/timeWords.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useEnvironment } from '../document/environment.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { minute, useNow } from '../host/useNow.ts'
import { expectedDays } from './expectedDay.ts'
import type { HistoryRow } from './historyRows.ts'
import { UnbrokenDays } from './UnbrokenDays.tsx'
import { useHistory } from './HistoryProvider.tsx'
import { stepsOf, type DocumentStep } from './stepsOf.ts'
import { useStamps } from '../host/useStamps.ts'
import { useWaiting } from './useWaiting.ts'

interface Props {
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
  /** The figures of the head: a day among them is when the last step should come. */
  readonly figures: readonly CompiledColumn[]
}

const none: readonly HistoryRow[] = []

/** What was done by itself, by the clock, was done by nobody. */
const whoOf = ({ due, operatorName }: HistoryRow): string => (due ? '' : (operatorName ?? ''))

/** The way of a document through its life cycle: what is done, by whom and when; what it waits for, since when; what is to come. */
export function DocumentSteps({ entity, store, language, figures }: Props) {
  const say = useTexts(editTexts)
  const { short, waited } = useStamps()
  const clock = useNow(minute)
  const field = entity.states?.field ?? ''
  const [state] = useSelected(store, ({ row }) => [row[field]] as const)
  const environment = useEnvironment()
  const days = useSelected(store, ({ row }) => expectedDays(entity, figures, row, environment()))
  const { rows } = useHistory()
  const history = rows ?? none
  const waiting = useWaiting(entity, store, language, history)
  const steps = useMemo(() => stepsOf(entity, { [field]: state }, history), [entity, field, state, history])
  if (steps.length === 0) return null
  const here = Math.max(
    0,
    steps.findLastIndex(({ place }) => place !== 'next'),
  )
  const now = steps[here]
  const dayOf = ({ place, state: { code } }: DocumentStep): string | null =>
    (place === 'next' && days[entity.path?.indexOf(code) ?? -1]) || null
  const isLate = (step: DocumentStep): boolean => (dayOf(step) ?? clock) < clock.slice(0, 10)
  const detail = (step: DocumentStep): string => {
    const { place, entry } = step
    const day = dayOf(step)
    if (day) return say('head.expected', { day: shortDay(day, clock) })
    if (place === 'next') return '—'
    if (place === 'done') return entry ? `${whoOf(entry)} ${short(entry.operateDate)}`.trim() : ''
    const since = entry ? waited(entry.operateDate) : ''
    return [waiting?.words, since].filter(Boolean).join(' · ')
  }
  const next = steps[here + 1]
  return (
    <div className="document-steps" role="group" aria-label={say('head.steps')}>
      <p className="steps-sentence">
        <strong>{spoken(now?.state.label, language)}</strong>{' '}
        {say('head.stepOf', { number: here + 1, all: steps.length })}
        {next ? ` · ${say('head.stepNext', { step: spoken(next.state.label, language) })}` : ''}
      </p>
      <ol>
        {steps.map((step) => (
          <li
            key={step.state.code}
            className={`step-${step.place} step-${step.state.color}${isLate(step) ? ' step-late' : ''}`}
            aria-current={step.place === 'now' ? 'step' : undefined}
          >
            <span className="step-mark" aria-hidden="true">
              {step.place === 'done' ? <CheckOutlined /> : null}
            </span>
            <b>{spoken(step.state.label, language)}</b>
            <small title={step.entry?.operateDate}>
              <UnbrokenDays text={detail(step)} />
            </small>
          </li>
        ))}
      </ol>
    </div>
  )
}
