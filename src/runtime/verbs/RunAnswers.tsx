import { Form } from 'antd'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { LazyModule } from '../../cells/lazy/LazyModule.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { Answering } from './useAnswers.ts'
import { VerbAnswers } from './VerbAnswers.tsx'

/** Fetched by who begins a run that asks something. */
const form = new LazyModule(() => import('./RunForm.tsx'))

interface Props {
  readonly answering: Answering
  readonly language: Language
  readonly row: Row
  readonly onSubmit: () => void
}

/** What a run asks: its parameters, and a reason where it wants one. */
export function RunAnswers({ answering, language, row, onSubmit }: Props) {
  const { fields } = answering
  return (
    <>
      {fields.length === 0 ? null : (
        <Form layout="vertical" component="div" className="verb-answers">
          <LazyBoundary lazy={form} language={language}>
            {({ RunForm }) => <RunForm {...{ answering, language, row }} />}
          </LazyBoundary>
        </Form>
      )}
      <VerbAnswers
        answering={{ ...answering, fields: [] }}
        language={language}
        row={row}
        autoFocus={fields.length === 0}
        onSubmit={onSubmit}
      />
    </>
  )
}
