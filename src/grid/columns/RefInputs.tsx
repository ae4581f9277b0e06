import { Checkbox, Input } from 'antd'
import { useEffect, useState } from 'react'
import { clearing } from '../../cells/clearing.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CellServices, PickOption } from '../../cells/CellServices.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { isListType } from '../../rules/types/fieldTypes.ts'
import { usePicking } from '../../cells/ref/usePicking.ts'
import { refWires } from '../../cells/wiresOf.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import { Operators, several, single, valueless, type FilterInputProps } from './FilterInputs.tsx'

/** Whether the rows that a column refers to can be offered here. */
export const canPick = (column: CompiledColumn, { pick }: CellServices): boolean =>
  Boolean(pick) && refWires(column) !== null

/** Some of the rows referred to, or words of their names. */
export function RefInputs(props: FilterInputProps) {
  const {
    column: { key, type },
    services,
    condition,
    onChange,
  } = props
  const operator = condition?.operator ?? 'in'
  const say = gridWorkTexts.in(services.language)
  return (
    <>
      <Operators
        operators={
          isListType(type)
            ? ['in', 'all', 'contains', 'empty', 'notEmpty']
            : ['in', 'contains', 'startsWith', 'eq', 'ne', 'empty', 'notEmpty']
        }
        services={services}
        operator={operator}
        onChange={(next) => onChange({ key, operator: next })}
      />
      {operator === 'in' || operator === 'all' ? (
        <RefValues {...props} />
      ) : (
        !valueless(operator) && (
          <Input
            autoFocus
            allowClear={clearing(services.language)}
            aria-label={say('filter.value')}
            value={single(condition ?? {})}
            onChange={(event) => onChange({ key, operator, value: event.target.value })}
          />
        )
      )}
    </>
  )
}

const offered = 30
const afterTyping = 200
const noRow = {}

const codeOf = ({ code, name }: PickOption): string => code || name
const labelOf = ({ code, name, path }: PickOption): string =>
  code && code !== name ? `${code} ${path ?? name}` : (path ?? name)

/** Rows are told by their codes, which no two of them share; a condition on a name means codes too. What was chosen before stands first; nothing moves under the hand, and what is chosen stays in sight whatever is sought. */
function RefValues({ column, services, condition, onChange }: FilterInputProps) {
  const { key } = column
  const say = editorsTexts.in(services.language)
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const { options, count, busy, failed, search } = usePicking(column, noRow, offered)
  useEffect(() => {
    void search('')
  }, [search])
  const chosen = several(condition ?? {})
  const [before] = useState(chosen)
  const above = [
    ...before,
    ...chosen.filter((code) => !before.includes(code) && !options.some((option) => codeOf(option) === code)),
  ]
  const rest = options.filter((option) => !before.includes(codeOf(option)))
  const turn = (code: string, label: string, isOn: boolean): void => {
    setKnown(new Map(known).set(code, label))
    const next = isOn ? [...chosen, code] : chosen.filter((one) => one !== code)
    onChange(
      next.length > 0 ? { key, operator: condition?.operator === 'all' ? 'all' : 'in', value: next } : null,
    )
  }
  const entry = (code: string, label: string) => (
    <Checkbox
      key={code}
      checked={chosen.includes(code)}
      onChange={({ target }) => turn(code, label, target.checked)}
    >
      {label}
    </Checkbox>
  )
  return (
    <>
      <Input
        autoFocus
        allowClear={clearing(services.language)}
        size="small"
        aria-label={say('choice.search')}
        placeholder={say('choice.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          void search(event.target.value, 1, afterTyping)
        }}
      />
      <div
        className="sw-filter-codes"
        role="group"
        aria-label={gridWorkTexts.in(services.language)('filter.value')}
        aria-busy={busy}
      >
        {above.map((code) =>
          entry(
            code,
            known.get(code) ?? options.filter((option) => codeOf(option) === code).map(labelOf)[0] ?? code,
          ),
        )}
        {rest.map((option) => entry(codeOf(option), labelOf(option)))}
        {rest.length === 0 && (
          <span role="status">{busy ? say('choice.loading') : (failed ?? say('choice.none'))}</span>
        )}
      </div>
      {count > options.length && (
        <span className="sw-hint">{say('choice.narrow', { count: count - options.length })}</span>
      )}
    </>
  )
}
