import { useMemo } from 'react'
import { CheckOutlined } from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import { nextVerb } from '../../rules/document/nextVerb.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import type { HistoryRow } from './historyRows.ts'
import { shortStamp, waitedSince } from './stamps.ts'
import { stepsOf, type DocumentStep } from './stepsOf.ts'
import { useAboutDocument } from './useAboutDocument.ts'

interface Props {
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly language: Language
}

/** The way of a document through its life cycle: what is done, by whom and when; what it waits for, since when; what is to come. */
export function DocumentSteps({ entity, store, language }: Props) {
  const say = useTexts(editTexts)
  const { user, granted } = useHost()
  const field = entity.states?.field ?? ''
  const [state, id, version] = useSelected(
    store,
    ({ row }) => [row[field], row['id'], row['versionNum']] as const,
  )
  const known = useAboutDocument<readonly HistoryRow[]>(
    entity,
    'findHistory',
    typeof id === 'string' ? id : undefined,
    version,
  )
  const steps = useMemo(
    () => stepsOf(entity, { [field]: state }, known.data ?? []),
    [entity, field, state, known.data],
  )
  if (steps.length === 0) return null
  const here = Math.max(
    0,
    steps.findLastIndex(({ place }) => place !== 'next'),
  )
  const now = steps[here]
  const verb = nextVerb(entity, { [field]: state })
  const waits = () => {
    if (!verb) return ''
    const words = { verb: spoken(verb.label, language) }
    if (!verb.by.includes(user.audience)) return say('head.waitsOther', words)
    return say(granted(verb.resource) ? 'head.waitsMe' : 'head.waits', words)
  }
  const detail = ({ place, entry }: DocumentStep): string => {
    if (place === 'next') return '—'
    if (place === 'done')
      return entry ? `${entry.operatorName ?? ''} ${shortStamp(entry.operateDate, say)}`.trim() : ''
    const since = entry ? waitedSince(entry.operateDate, say) : ''
    return [waits(), since].filter(Boolean).join(' · ')
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
            className={`step-${step.place} step-${step.state.color}`}
            aria-current={step.place === 'now' ? 'step' : undefined}
          >
            <span className="step-mark" aria-hidden="true">
              {step.place === 'done' ? <CheckOutlined /> : null}
            </span>
            <b>{spoken(step.state.label, language)}</b>
            <small title={step.entry?.operateDate}>{detail(step)}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
