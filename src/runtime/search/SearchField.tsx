import { DatePicker, Input, InputNumber, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { clearing } from '../../cells/clearing.ts'
import { MultiSelect } from '../../cells/editors/MultiSelect.tsx'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import type { CompiledSearchField } from '../../language/column.ts'
import { relativeDates, type Operator } from '../../language/wire.ts'
import { useLookup } from '../../client/useLookup.ts'
import { useHost } from '../host/host.ts'
import { RefSearch } from './RefSearch.tsx'
import type { SearchValue } from './search.ts'
import { conditionsTexts } from '../../texts/conditionsTexts.ts'
import type { SearchFieldProps } from './SearchFieldProps.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { TreeSearch } from './TreeSearch.tsx'
import { spoken } from '../../texts/spoken.ts'

/** The input that a search field's type and operator ask for. */
export function SearchField(props: SearchFieldProps) {
  const { field, operator } = props
  if (operator === 'empty' || operator === 'notEmpty') return <Missing {...props} />
  if (field.to) return field.tree ? <TreeSearch {...props} /> : <RefSearch {...props} />
  if (operator === 'relative') return <Period {...props} />
  if (operator === 'range')
    return isNumberType(field.type) ? <NumberRange {...props} /> : <DateRange {...props} />
  if (operator === 'in' || operator === 'all' || operator === 'notIn') return <Codes {...props} />
  if (operator === 'eq' && field.operator === 'range')
    return isNumberType(field.type) ? <Figure {...props} /> : <Day {...props} />
  return <Text {...props} />
}

/** Nothing is to be typed: the operator says it all. */
function Missing({ id, operator }: SearchFieldProps) {
  const { language } = useHost()
  return <Input id={id} readOnly value={conditionsTexts.in(language)(`operator.${operator}`)} />
}

function Text({ id, operator, value, onChange }: SearchFieldProps) {
  const { language } = useHost()
  const text = value?.kind === 'text' ? value.text : ''
  return (
    <Input
      id={id}
      allowClear={clearing(language)}
      placeholder={conditionsTexts.in(language)(`operator.${operator}`)}
      value={text}
      onChange={(event) => onChange(textValue(operator, event.target.value))}
    />
  )
}

function textValue(operator: Operator, text: string): SearchValue | null {
  if (text === '') return null
  return operator === 'startsWith' || operator === 'eq'
    ? { kind: 'text', operator, text }
    : { kind: 'text', text }
}

/** States, values of a code list, or yes and no. */
function Codes({ id, field, value, onChange }: SearchFieldProps) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const lookup = useLookup(field.states ? undefined : field.typeCode)
  const isFlag = !field.states && !field.typeCode
  const options = isFlag
    ? [
        { value: 'Y', label: say('search.yes') },
        { value: 'N', label: say('search.no') },
      ]
    : (field.states ?? lookup ?? []).map(({ code, label }) => ({
        value: code,
        label: spoken(label, language),
      }))
  const codes = value?.kind === 'codes' ? [...value.codes] : []
  const choose = (chosen: readonly string[]) =>
    onChange(chosen.length > 0 ? { kind: 'codes', codes: chosen } : null)
  if (isFlag)
    return (
      <Select
        id={id}
        allowClear
        placeholder={say('search.all')}
        options={options}
        value={codes[0]}
        onChange={(code?: string) => choose(code ? [code] : [])}
      />
    )
  return (
    <MultiSelect
      id={id}
      popupMatchSelectWidth={260}
      allowClear
      maxTagCount="responsive"
      placeholder={say('search.all')}
      loading={!field.states && !lookup}
      options={options}
      value={codes}
      onChange={choose}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

function Period({ id, value, onChange }: SearchFieldProps) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const options = relativeDates.map((period) => ({
    value: period,
    label: conditionsTexts.in(language)(`period.${period}`),
  }))
  return (
    <Select
      id={id}
      allowClear
      placeholder={say('search.choosePeriod')}
      options={options}
      value={value?.kind === 'relative' ? value.period : undefined}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(period?: (typeof relativeDates)[number]) =>
        onChange(period ? { kind: 'relative', period } : null)
      }
    />
  )
}

const pickers = {
  year: { picker: 'year', format: 'YYYY' },
  month: { picker: 'month', format: 'YYYY-MM' },
} as const
const pickerOf = ({ type }: CompiledSearchField) =>
  type === 'year' || type === 'month' ? pickers[type] : { picker: 'date' as const, format: 'YYYY-MM-DD' }
const day = (text: string | null) => (text ? dayjs(text) : null)

function DateRange({ id, field, value, onChange }: SearchFieldProps) {
  const say = useTexts(runtimeTexts)
  const { picker, format } = pickerOf(field)
  const range = value?.kind === 'range' ? value : { from: null, to: null }
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      suffixIcon={null}
      picker={picker}
      format={format}
      allowEmpty={[true, true]}
      placeholder={[say('search.from'), say('search.to')]}
      style={{ width: '100%' }}
      value={[day(range.from), day(range.to)]}
      onChange={(days) =>
        onChange(
          days && (days[0] || days[1])
            ? { kind: 'range', from: days[0]?.format(format) ?? null, to: days[1]?.format(format) ?? null }
            : null,
        )
      }
    />
  )
}

function Day({ id, field, value, onChange }: SearchFieldProps) {
  const { picker, format } = pickerOf(field)
  return (
    <DatePicker
      id={id}
      picker={picker}
      format={format}
      style={{ width: '100%' }}
      value={day(value?.kind === 'text' ? value.text : null)}
      onChange={(chosen) =>
        onChange(chosen ? { kind: 'text', operator: 'eq', text: chosen.format(format) } : null)
      }
    />
  )
}

function NumberRange({ id, field, value, onChange }: SearchFieldProps) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const range = value?.kind === 'range' ? value : { from: null, to: null }
  const set = (from: string | null, to: string | null) =>
    onChange(from || to ? { kind: 'range', from, to } : null)
  return (
    <Space.Compact block>
      <InputNumber<string>
        id={id}
        stringMode
        controls={false}
        placeholder={say('search.from')}
        value={range.from}
        onChange={(from) => set(from, range.to)}
        style={{ width: '50%' }}
      />
      <InputNumber<string>
        aria-label={`${spoken(field.title, language)} ${say('search.to')}`}
        stringMode
        controls={false}
        placeholder={say('search.to')}
        value={range.to}
        onChange={(to) => set(range.from, to)}
        style={{ width: '50%' }}
      />
    </Space.Compact>
  )
}

function Figure({ id, value, onChange }: SearchFieldProps) {
  return (
    <InputNumber<string>
      id={id}
      stringMode
      controls={false}
      style={{ width: '100%' }}
      value={value?.kind === 'text' ? value.text : null}
      onChange={(text) => onChange(text ? { kind: 'text', operator: 'eq', text } : null)}
    />
  )
}
