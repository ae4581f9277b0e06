import { Checkbox, DatePicker, Input, InputNumber, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import { clearing } from '../../cells/clearing.ts'
import { familyOf, isListType } from '../../rules/types/fieldTypes.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { relativeDates, type Condition, type Operator, type RelativeDate } from '../../language/wire.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { conditionsTexts } from '../../texts/conditionsTexts.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import type { FilterKind } from '../../rules/types/FieldType.ts'
import { spoken } from '../../texts/spoken.ts'

export interface FilterInputProps {
  readonly column: CompiledColumn
  readonly services: CellServices
  readonly condition: Condition | null
  readonly onChange: (condition: Condition | null) => void
}

/** What each kind of column asks for. */
export const filterInputs: Record<FilterKind, (props: FilterInputProps) => ReactNode> = {
  text: TextInputs,
  number: NumberInputs,
  date: DateInputs,
  codes: CodeInputs,
  flag: CodeInputs,
}

/** The value of a condition as one text, empty where it has several. */
export const single = ({ value }: Pick<Condition, 'value'>): string =>
  typeof value === 'string' ? value : ''
/** The value of a condition as a list. */
export const several = ({ value }: Pick<Condition, 'value'>): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? [])

/** The choice between the ways to compare; what was given stays where it still fits. */
export function Operators({
  operators,
  services,
  operator,
  onChange,
}: {
  readonly operators: readonly (
    | 'in'
    | 'all'
    | 'contains'
    | 'startsWith'
    | 'eq'
    | 'ne'
    | 'empty'
    | 'notEmpty'
    | 'range'
    | 'relative'
  )[]
  readonly services: CellServices
  readonly operator: Operator
  readonly onChange: (operator: Operator) => void
}) {
  const say = gridWorkTexts.in(services.language)
  return (
    <Select
      aria-label={say('filter.operator')}
      value={operator}
      onChange={onChange}
      options={operators.map((value) => ({
        value,
        label: conditionsTexts.in(services.language)(`operator.${value}`),
      }))}
      style={{ width: '100%' }}
    />
  )
}

/** Whether an operator compares with nothing. */
export const valueless = (operator: Operator): boolean => operator === 'empty' || operator === 'notEmpty'

function TextInputs({ column: { key }, services, condition, onChange }: FilterInputProps) {
  const say = gridWorkTexts.in(services.language)
  const operator = condition?.operator ?? 'contains'
  return (
    <>
      <Operators
        operators={['contains', 'startsWith', 'eq', 'ne', 'empty', 'notEmpty']}
        services={services}
        operator={operator}
        onChange={(next) => onChange({ key, operator: next, value: single(condition ?? {}) })}
      />
      {!valueless(operator) && (
        <Input
          autoFocus
          allowClear={clearing(services.language)}
          aria-label={say('filter.value')}
          value={single(condition ?? {})}
          onChange={(event) => onChange({ key, operator, value: event.target.value })}
        />
      )}
    </>
  )
}

function NumberInputs({ column: { key }, services, condition, onChange }: FilterInputProps) {
  const say = gridWorkTexts.in(services.language)
  const operator = condition?.operator ?? 'range'
  const { from, to } = condition ?? {}
  const set = (ends: { from?: string | undefined; to?: string | undefined }) =>
    onChange({
      key,
      operator: 'range',
      ...(ends.from ? { from: ends.from } : {}),
      ...(ends.to ? { to: ends.to } : {}),
    })
  return (
    <>
      <Operators
        operators={['range', 'eq', 'ne', 'empty', 'notEmpty']}
        services={services}
        operator={operator}
        onChange={(next) => onChange({ key, operator: next })}
      />
      {operator === 'range' && (
        <Space.Compact block>
          <InputNumber<string>
            autoFocus
            stringMode
            controls={false}
            aria-label={say('filter.from')}
            placeholder={say('filter.from')}
            value={from ?? null}
            onChange={(next) => set({ from: next ?? undefined, to })}
            style={{ width: '50%' }}
          />
          <InputNumber<string>
            stringMode
            controls={false}
            aria-label={say('filter.to')}
            placeholder={say('filter.to')}
            value={to ?? null}
            onChange={(next) => set({ from, to: next ?? undefined })}
            style={{ width: '50%' }}
          />
        </Space.Compact>
      )}
      {(operator === 'eq' || operator === 'ne') && (
        <InputNumber<string>
          autoFocus
          stringMode
          controls={false}
          aria-label={say('filter.value')}
          value={single(condition ?? {}) || null}
          onChange={(next) => onChange({ key, operator, value: next ?? '' })}
          style={{ width: '100%' }}
        />
      )}
    </>
  )
}

const pickers = {
  year: { picker: 'year', format: 'YYYY' },
  month: { picker: 'month', format: 'YYYY-MM' },
} as const

function DateInputs({ column: { key, type }, services, condition, onChange }: FilterInputProps) {
  const say = gridWorkTexts.in(services.language)
  const operator = condition?.operator ?? 'range'
  const { picker, format } =
    type === 'year' || type === 'month' ? pickers[type] : { picker: 'date' as const, format: 'YYYY-MM-DD' }
  const { from, to } = condition ?? {}
  const isDay = picker === 'date'
  return (
    <>
      <Operators
        operators={['range', ...(isDay ? ['relative' as const] : []), 'empty', 'notEmpty']}
        services={services}
        operator={operator}
        onChange={(next) => onChange({ key, operator: next })}
      />
      {operator === 'range' && (
        <DatePicker.RangePicker
          picker={picker}
          format={format}
          allowEmpty={[true, true]}
          placeholder={[say('filter.from'), say('filter.to')]}
          value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
          onChange={(days) =>
            onChange({
              key,
              operator: 'range',
              ...(days?.[0] ? { from: days[0].format(format) } : {}),
              ...(days?.[1] ? { to: days[1].format(format) } : {}),
            })
          }
        />
      )}
      {operator === 'relative' && (
        <Select<RelativeDate>
          aria-label={conditionsTexts.in(services.language)('operator.relative')}
          value={relativeDates.find((name) => name === condition?.value)}
          onChange={(value) => onChange({ key, operator, value })}
          options={relativeDates.map((value) => ({
            value,
            label: conditionsTexts.in(services.language)(`period.${value}`),
          }))}
          style={{ width: '100%' }}
        />
      )}
    </>
  )
}

/** Values of a code list, states, or yes and no. */
function CodeInputs({ column, services, condition, onChange }: FilterInputProps) {
  const [typed, setTyped] = useState('')
  const { key } = column
  const say = gridWorkTexts.in(services.language)
  const all = codesOf(column, services)
  const found = all.filter(({ code, label }) =>
    `${label} ${code}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const operator = condition?.operator ?? 'in'
  const chosen = several(condition ?? {})
  const how = operator === 'all' ? operator : 'in'
  const choose = (codes: readonly string[]) =>
    onChange(codes.length > 0 ? { key, operator: how, value: codes } : null)
  return (
    <>
      {isListType(column.type) && (
        <Operators
          operators={['in', 'all']}
          services={services}
          operator={how}
          onChange={(next) => onChange({ key, operator: next, value: chosen })}
        />
      )}
      {all.length > 8 && (
        <Input
          autoFocus
          allowClear
          size="small"
          aria-label={say('filter.searchValues')}
          placeholder={say('filter.searchValues')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="sw-filter-codes" role="group" aria-label={say('filter.value')}>
        {found.map(({ code, label }) => (
          <Checkbox
            key={code}
            disabled={valueless(operator)}
            checked={operator === how && chosen.includes(code)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {!column.states && (
        <Checkbox
          checked={operator === 'empty'}
          onChange={({ target }) => onChange(target.checked ? { key, operator: 'empty' } : null)}
        >
          {conditionsTexts.in(services.language)('operator.empty')}
        </Checkbox>
      )}
    </>
  )
}

function codesOf(
  { states, typeCode, type }: CompiledColumn,
  { language, lookups }: CellServices,
): readonly { readonly code: string; readonly label: string }[] {
  if (states) return states.map(({ code, label }) => ({ code, label: spoken(label, language) }))
  if (familyOf(type) === 'flag')
    return [
      { code: 'Y', label: gridWorkTexts.in(language)('filter.yes') },
      { code: 'N', label: gridWorkTexts.in(language)('filter.no') },
    ]
  return typeCode ? lookups.values(typeCode) : []
}
