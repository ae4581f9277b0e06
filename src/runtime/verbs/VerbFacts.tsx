import type { ReactNode } from 'react'
import { Fragment } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { columnOf } from '../document/columnOf.ts'
import { useHost } from '../host/host.ts'
import { daysBetween } from '../../rules/time/timeWords.ts'
import { tenantNow } from '../host/tenantNow.ts'
import type { LeftOut } from './leaveOut.ts'
import { nameOf } from './nameOf.ts'
import { amountOf, lineCount, shownFacts, sumsOf } from './verbFacts.ts'
import type { WholeRow } from './useWholeRow.ts'

interface Props {
  readonly entity: CompiledEntity
  readonly language: Language
  readonly whole: WholeRow
}

/** What a verb is about: partner, amount with the number of lines, dates. */
export function VerbFacts({ entity, language, whole }: Props) {
  const say = useTexts(runtimeTexts)
  const { user } = useHost()
  const { row, loading, error } = whole
  const fields = shownFacts(entity, row, user.me)
  const amount = fields.find(({ type }) => type === 'amount')
  const lines = lineCount(entity, row)
  const counted = lines === undefined ? '' : say('verb.lines', { count: lines })
  return (
    <dl className="verb-facts" aria-busy={loading}>
      {fields.map((field) => (
        <Fact key={field.name} name={spoken(field.label, language)} strong={field === amount}>
          {field.type === 'amount' ? (
            sumsOf(field, [row], language).join('')
          ) : (
            <FieldValue column={columnOf(field)} row={row} />
          )}
          {field === amount && counted && <span className="verb-aside">{counted}</span>}
          <Remaining field={field} row={row} />
        </Fact>
      ))}
      {!amount && counted && <Fact name={spoken(entity.lines[0]?.label, language) ?? ''}>{counted}</Fact>}
      {error && <p className="verb-aside">{say('verb.noFacts', { why: error })}</p>}
    </dl>
  )
}

/** How far off a day that lies ahead is. */
function Remaining({ field, row }: { readonly field: CompiledField; readonly row: Row }) {
  const say = useTexts(runtimeTexts)
  if (field.type !== 'date') return null
  const count = daysBetween(tenantNow(), String(row[field.wire]))
  if (Number.isNaN(count) || count <= 0) return null
  return <span className="verb-aside">{say('verb.inDays', { count })}</span>
}

interface ManyProps {
  readonly entity: CompiledEntity
  readonly language: Language
  readonly rows: readonly Row[]
  readonly leftOut: readonly LeftOut[]
  /** They were found, not chosen. */
  readonly isAll?: boolean | undefined
}

/** What a verb on many rows is about: how many, what they come to, and which are left out for what reason. */
export function ManyFacts({ entity, language, rows, leftOut, isAll = false }: ManyProps) {
  const say = useTexts(runtimeTexts)
  const amount = amountOf(entity)
  const sums = amount ? sumsOf(amount, rows, language) : []
  const all = rows.length + leftOut.length
  return (
    <dl className="verb-facts">
      <Fact name={say(isAll ? 'export.all' : 'verb.count')} strong>
        {leftOut.length > 0
          ? say('verb.countOf', { count: rows.length, all })
          : say('verb.rows', { count: rows.length })}
      </Fact>
      {amount && sums.length > 0 && (
        <Fact name={spoken(amount.label, language)} strong>
          {sums.join(' + ')}
        </Fact>
      )}
      {leftOut.length > 0 && (
        <Fact name={say('verb.leftOut')}>
          <ul className="verb-left-out">
            {leftOut.map(({ row, why }) => (
              <li key={String(row['id'])}>{say('verb.leftOutRow', { name: nameOf(entity, row), why })}</li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}

interface FactProps {
  readonly name: string
  readonly strong?: boolean
  readonly children: ReactNode
}

function Fact({ name, strong, children }: FactProps) {
  return (
    <Fragment>
      <dt>{name}</dt>
      <dd className={strong ? 'verb-strong' : undefined}>{children}</dd>
    </Fragment>
  )
}
