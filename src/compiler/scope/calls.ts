import type { SourceCall, SourceCallField, SourceEffect } from '../../language/source.ts'
import type { FieldShape } from './FieldShape.ts'
import { fieldShape } from './FieldShape.ts'
import type { SymbolTable } from './SymbolTable.ts'

/** Whether an effect asks a service: what it makes is named by two words. */
export const isCall = ({ make }: Pick<SourceEffect, 'make'>): boolean => /^\w+\.\w+$/.test(make ?? '')

/** The call that an effect names. Undefined: there is none. */
export function callNamed(
  { services }: Pick<SymbolTable, 'services'>,
  { make = '' }: Pick<SourceEffect, 'make'>,
): SourceCall | undefined {
  const [service = '', call = ''] = make.split('.')
  return services.get(service)?.source.calls[call]
}

/** What is sent or answered under these names, as fields. */
export const callFields = (
  world: SymbolTable,
  fields: Readonly<Record<string, SourceCallField>> = {},
): Readonly<Record<string, FieldShape>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldShape(name, field, world)]))
