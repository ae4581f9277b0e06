import type { CompiledColumn } from '../../src/language/column.ts'
import type { Row } from '../../src/language/row.ts'

/** The same rows and columns for the floor and for the grid: text, numbers, dates, a coloured state, a flag. */
const kinds = ['text', 'amount', 'date', 'status', 'flag', 'quantity', 'ref', 'lookup'] as const
type Kind = (typeof kinds)[number]

export const states = [
  { code: 'NEW', label: { CN: '新建', EN: 'New' }, color: 'default' },
  { code: 'RUNNING', label: { CN: '进行中', EN: 'Running' }, color: 'processing' },
  { code: 'DONE', label: { CN: '已完成', EN: 'Done' }, color: 'success' },
  { code: 'FAILED', label: { CN: '已失败', EN: 'Failed' }, color: 'error' },
] as const

export const meanings: Readonly<Record<string, string>> = { A: '甲类 Alpha', B: '乙类 Beta', C: '丙类 Gamma' }

const typeOf = (kind: Kind): CompiledColumn['type'] => (kind === 'status' ? 'lookup' : kind)
const cellTypeOf = (kind: Kind): CompiledColumn['cellType'] =>
  (
    {
      text: 'text',
      amount: 'amount',
      date: 'date',
      status: 'lookup',
      flag: 'checkbox',
      quantity: 'number',
      ref: 'lookup',
      lookup: 'lookup',
    } as const
  )[kind]

const alignments: Readonly<Partial<Record<Kind, CompiledColumn['align']>>> = {
  amount: 'right',
  quantity: 'right',
  flag: 'center',
}
const scales: Readonly<Partial<Record<Kind, number>>> = { amount: 2, quantity: 6 }

export function makeColumns(count: number, extra: Partial<CompiledColumn> = {}): CompiledColumn[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'text'
    return {
      key: kind === 'ref' ? `c${index}Name` : `c${index}`,
      field: `c${index}`,
      title: { CN: `第 ${index + 1} 列`, EN: `Column ${index + 1}` },
      type: typeOf(kind),
      cellType: cellTypeOf(kind),
      width: 120,
      align: alignments[kind] ?? 'left',
      sortable: true,
      fixed: index < 2 ? 'left' : undefined,
      columnsDisplay: 'Y',
      required: index === 1,
      isEdit: true,
      isSummary: kind === 'amount',
      showThousandSeparator: true,
      scale: scales[kind],
      typeCode: kind === 'lookup' ? 'KIND' : undefined,
      states: kind === 'status' ? states : undefined,
      to: kind === 'ref' ? 'thing' : undefined,
      ...extra,
    }
  })
}

export function makeRows(count: number, columns: readonly CompiledColumn[], seed = 0): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const row: Row = { id: `r${index}` }
    columns.forEach((column, at) => {
      const n = (index * 7919 + at * 104729 + seed * 31) % 1_000_003
      if (column.states) row[column.key] = states[n % 4]?.code
      else if (column.type === 'amount') row[column.key] = `${n}.${String(n % 100).padStart(2, '0')}`
      else if (column.type === 'quantity') row[column.key] = `${n % 5000}.5`
      else if (column.type === 'date')
        row[column.key] =
          `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
      else if (column.type === 'flag') row[column.key] = n % 2 ? 'Y' : 'N'
      else if (column.type === 'lookup') row[column.key] = 'ABC'[n % 3]
      else if (column.type === 'ref')
        Object.assign(row, {
          [`c${at}Id`]: String(n),
          [`c${at}Code`]: `T${n}`,
          [`c${at}Name`]: `Thing no. ${n}`,
        })
      else row[column.key] = `Text ${n} in row ${index}`
    })
    return row
  })
}
