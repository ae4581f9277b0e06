import { wiresOf } from '../../cells/wiresOf.ts'
import { useEffect, useRef } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { useKeptFlag } from '../search/useKeptFlag.ts'
import type { EditRules } from './editRules.ts'
import { fieldsBehind } from './fieldsInFront.ts'
import type { FieldFolds } from './PartProps.ts'

interface Asked {
  readonly columns: readonly CompiledColumn[]
  readonly fields: ReadonlyMap<string, CompiledField>
  readonly store: DocumentStore
  readonly rules: EditRules
  /** Names the section, in this browser and on this screen. */
  readonly screen: string
  readonly section: string
  readonly folds: FieldFolds
}

/** Which fields of a section stand behind a button, and whether they are shown all the same: for good by the user, for once by a jump to one of them. */
export function useFieldsBehind({ columns, fields, store, rules, screen, section, folds }: Asked): {
  readonly isLocked: boolean
  readonly behind: readonly string[]
  readonly isOpen: boolean
  setOpen(isOpen: boolean): void
} {
  const { user } = useHost()
  const [isOpen, setOpen] = useKeptFlag(`fields.${user.userId}.${screen}.${section}`, false)
  const seen = useRef(new Set<string>())
  const [isLocked, keys, filled] = useSelected(store, ({ row, errors }) => {
    const locked = !columns.some((column) => rules.mayEdit(column, fields.get(column.field ?? '')))
    const stands = columns.map((column) => {
      const field = fields.get(column.field ?? '')
      const wire = field?.wire ?? column.key
      return {
        key: column.key,
        isShown: rules.shown(column, field),
        isFilled: hasValue(row[wire]) || hasValue(row[column.key]),
        isResult: isResult(field),
        isAsked:
          (!locked && rules.required(column, field)) ||
          (errors.size > 0 &&
            [wire, field?.name ?? '', column.key, ...wiresOf(column)].some((path) => errors.has(path))),
      }
    })
    const behind = fieldsBehind(stands, locked, seen.current)
    const inFront = stands.filter(({ isFilled, isAsked }) => isFilled || isAsked).map(({ key }) => key)
    return [locked, behind.join(), inFront.join()] as const
  })
  const behind = keys === '' ? [] : keys.split(',')
  useEffect(() => {
    const hidden = new Set(keys.split(','))
    for (const key of filled.split(',')) seen.current.add(key)
    folds.set(section, (path) => {
      const isHere = columns.some(
        (column) =>
          hidden.has(column.key) &&
          [column.key, fields.get(column.field ?? '')?.wire, column.field, ...wiresOf(column)].includes(path),
      )
      if (isHere) setOpen(true)
    })
    return () => void folds.delete(section)
  })
  return { isLocked, behind, isOpen, setOpen }
}

/** It follows from others; what points to rows of several kinds is chosen. */
const isResult = (field: CompiledField | undefined): boolean =>
  !field?.kinds && Boolean(field?.compute ?? field?.gathered ?? field?.assigned)
