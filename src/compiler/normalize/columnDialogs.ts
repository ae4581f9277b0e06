import type { CompiledColumn, CompiledModalConfig } from '../../language/column.ts'
import { labelOf } from '../scope/labels.ts'
import { bySaying, type ColumnAsk } from './ColumnAsk.ts'
import type { Decided } from './decide.ts'

type Icon = NonNullable<CompiledColumn['showIcon']>

/** Tick and untick, where the column shows icons. */
export function iconOf(ask: ColumnAsk): Decided<Icon> | undefined {
  const { showIcon } = ask.words
  if (showIcon === undefined || showIcon === false) return undefined
  const { trueValue = 'Y', falseValue = 'N', falseShow = false } = showIcon === true ? {} : showIcon
  return { value: { trueValue, falseValue, falseShow }, from: bySaying(ask, 'showIcon') }
}

/** The dialog in which a value is chosen, where the author asks for one. */
export function modalOf(ask: ColumnAsk): Decided<CompiledModalConfig> | undefined {
  const { modalConfig } = ask.words
  if (modalConfig === undefined || modalConfig === false) return undefined
  const { title, width = 640, multiple = false } = modalConfig === true ? {} : modalConfig
  return {
    value: { ...(title ? { title: labelOf(title) } : {}), width, multiple },
    from: bySaying(ask, 'modalConfig'),
  }
}
