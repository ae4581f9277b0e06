import { DatePicker, Input, InputNumber, Select, Space } from 'antd'
import dayjs from 'dayjs'
import type { CompiledEntity, CompiledSearchField } from '../../language/compiled.ts'
import { useLookup } from '../../client/useLookup.ts'
import { useHost } from '../host.ts'
import { useListWords } from '../list/listWords.ts'
import { RefSearch } from './RefSearch.tsx'
import type { SearchValue } from './search.ts'

export interface SearchFieldProps {
  readonly id: string
  readonly field: CompiledSearchField
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly value: SearchValue | undefined
  readonly onChange: (value: SearchValue | null) => void
}

const dates = new Set(['date', 'datetime', 'month', 'year', 'daterange', 'datetimerange'])

/** The input that a search field's operator and type ask for. */
export function SearchField(props: SearchFieldProps) {
  const { field } = props
  if (field.to) return <RefSearch {...props} />
  if (field.operator === 'range') return dates.has(field.type) ? <DateRange {...props} /> : <NumberRange {...props} />
  if (field.operator === 'in' || field.operator === 'eq') return <Codes {...props} />
  return <Text {...props} />
}

function Text({ id, value, onChange }: SearchFieldProps) {
  const say = useListWords()
  const text = value?.kind === 'text' ? value.text : ''
  return <Input id={id} allowClear placeholder={say('contains')} value={text} onChange={(event) => onChange(event.target.value ? { kind: 'text', text: event.target.value } : null)} />
}

/** States, values of a code list, or yes and no. */
function Codes({ id, field, value, onChange }: SearchFieldProps) {
  const say = useListWords()
  const { language } = useHost()
  const lookup = useLookup(field.states ? undefined : field.typeCode)
  const isFlag = !field.states && !field.typeCode
  const options = isFlag ? [{ value: 'Y', label: say('yes') }, { value: 'N', label: say('no') }]
    : (field.states ?? lookup ?? []).map(({ code, label }) => ({ value: code, label: label[language] }))
  const codes = value?.kind === 'codes' ? [...value.codes] : []
  const choose = (chosen: readonly string[]) => onChange(chosen.length > 0 ? { kind: 'codes', codes: chosen } : null)
  if (isFlag) return <Select id={id} allowClear placeholder={say('all')} options={options} value={codes[0]} onChange={(code?: string) => choose(code ? [code] : [])} />
  return <Select id={id} mode="multiple" popupMatchSelectWidth={260} allowClear maxTagCount="responsive" placeholder={say('all')} loading={!field.states && !lookup} options={options} value={codes} onChange={choose}
    showSearch={{ optionFilterProp: 'label' }} />
}

const pickers = { year: { picker: 'year', format: 'YYYY' }, month: { picker: 'month', format: 'YYYY-MM' } } as const

function DateRange({ id, field, value, onChange }: SearchFieldProps) {
  const say = useListWords()
  const { picker, format } = field.type === 'year' || field.type === 'month' ? pickers[field.type] : { picker: 'date' as const, format: 'YYYY-MM-DD' }
  const range = value?.kind === 'range' ? value : { from: null, to: null }
  const day = (text: string | null) => (text ? dayjs(text) : null)
  return <DatePicker.RangePicker id={{ start: id, end: `${id}-to` }} picker={picker} format={format} allowEmpty={[true, true]} placeholder={[say('from'), say('to')]} style={{ width: '100%' }}
    value={[day(range.from), day(range.to)]} onChange={(days) => onChange(days && (days[0] || days[1]) ? { kind: 'range', from: days[0]?.format(format) ?? null, to: days[1]?.format(format) ?? null } : null)} />
}

function NumberRange({ id, field, value, onChange }: SearchFieldProps) {
  const say = useListWords()
  const { language } = useHost()
  const range = value?.kind === 'range' ? value : { from: null, to: null }
  const set = (from: string | null, to: string | null) => onChange(from || to ? { kind: 'range', from, to } : null)
  return (
    <Space.Compact block>
      <InputNumber<string> id={id} stringMode controls={false} placeholder={say('from')} value={range.from} onChange={(from) => set(from, range.to)} style={{ width: '50%' }} />
      <InputNumber<string> aria-label={`${field.title[language]} ${say('to')}`} stringMode controls={false} placeholder={say('to')} value={range.to} onChange={(to) => set(range.from, to)} style={{ width: '50%' }} />
    </Space.Compact>
  )
}
