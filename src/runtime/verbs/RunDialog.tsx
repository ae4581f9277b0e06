import { Alert, Button, Modal } from 'antd'
import { useMemo } from 'react'
import { useCellServices } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledRun } from '../../language/run.ts'
import { recompute } from '../../rules/document/recompute.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import { useKeyboardBack } from '../host/useKeyboardBack.ts'
import { RunAnswers } from './RunAnswers.tsx'
import { RunResult } from './RunResult.tsx'
import { useAnswers } from './useAnswers.ts'
import { useRun } from './useRun.ts'
import { useSubmit } from './useSubmit.ts'
import './verbs.css'

interface Props {
  readonly run: CompiledRun
  readonly entity: CompiledEntity
  readonly entities: Entities
  /** Whether anything was begun here. */
  readonly onClose: (hasBegun: boolean) => void
}

const nothing: Row = {}

/** What the rows agree in of which one document is made, for each effect: `按供应商、币种，各生成一张对账单。` */
function eachWords({ effects }: CompiledRun, entities: Entities, language: Language): string {
  const say = runtimeTexts.in(language)
  const isChinese = factsOfLanguage(language).labels === 'CN'
  const sentences = effects.flatMap(({ per = [], entity }) => {
    const noun = spoken(entities[entity]?.noun, language)
    const names = per.map(({ says }) => spoken(says, language))
    if (noun === undefined || names.length === 0) return []
    return [say('run.each', { noun, names: isChinese ? names.join('、') : names.join(', ').toLowerCase() })]
  })
  return sentences.join(isChinese ? '' : ' ')
}

/** Asks before a run is begun, as a new document would; then tells what became of each group. Before that it tells of the last run. Needs a CellServicesContext above it. */
export function RunDialog({ run, entity, entities, onClose }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const { underway } = useCellServices()
  const environment = useEnvironment()
  useKeyboardBack()
  // The defaults are those of the moment at which the dialog opens.
  const row = useMemo(
    () => recompute(entities, entity, nothing, environment()),
    [entities, entity, environment],
  )
  const answering = useAnswers({ verb: run, entity, language, row, whole: row, warned: null })
  const { report, last, begin, cancel } = useRun(entity, run)
  const cancelling = useSubmit(cancel)
  const { busy, error, submit } = useSubmit(async () => {
    await underway?.done() // what was typed last may still be looked up
    if (answering.complete()) await begin(answering.now())
  })
  const deed = spoken(run.phrase, language)
  const [made, other] = new Set(run.effects.map((effect) => effect.entity))
  const refusal = error || cancelling.error || answering.wrong.get('')
  return (
    <Modal
      open
      className="verb-dialog"
      title={report ? deed : say('verb.askNew', { verb: deed })}
      width={560}
      mask={{ closable: false }}
      onCancel={() => onClose(report !== null)}
      footer={
        <div className="verb-foot">
          {report?.isOwn && report.endDate === null && report.ending === null && (
            <Button loading={cancelling.busy} onClick={cancelling.submit}>
              {say('run.cancel')}
            </Button>
          )}
          <Button onClick={() => onClose(report !== null)}>
            {say(report ? 'action.close' : 'verb.keep')}
          </Button>
          {!report && (
            <Button
              type="primary"
              autoFocus={run.ask.length === 0}
              loading={busy}
              onClick={submit}
              data-verb={run.resource}
            >
              {deed}
            </Button>
          )}
        </div>
      }
    >
      {report ? (
        <RunResult
          report={report}
          entity={other === undefined ? made : undefined}
          title={null}
          onOpened={() => onClose(true)}
        />
      ) : (
        <>
          <p className="verb-outcome">{eachWords(run, entities, language)}</p>
          <RunAnswers answering={answering} language={language} row={row} onSubmit={submit} />
          {last && (
            <RunResult
              report={last}
              entity={other === undefined ? made : undefined}
              title={say('run.last')}
            />
          )}
          {refusal && <Alert type="error" showIcon title={<span className="verb-error">{refusal}</span>} />}
        </>
      )}
    </Modal>
  )
}
