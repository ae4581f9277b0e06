import { useCellServices } from '../../cells/CellServices.ts'
import { typedColumn } from '../../cells/typedCell.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { membersOf, joinedMembers } from '../../rules/types/members.ts'
import { isListType } from '../../rules/types/fieldTypes.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { writtenIn, type WrittenCode } from '../../rules/types/writtenList.ts'
import { rowAt } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import { Choices } from './Choices.tsx'
import { LineField, type LineFieldProps } from './LineField.tsx'

interface Props extends LineFieldProps {
  readonly title: string
  readonly code: string
  /** How it is to be filled in. */
  readonly help: string
}

/** What may be chosen: the codes that the row writes out, or the few steps of a scale. */
function choicesOf({ typeCode, type, min, max }: CompiledColumn): readonly WrittenCode[] | undefined {
  if (typeCode !== undefined) return writtenIn(typeCode)
  const [from, to] = [Number(min), Number(max)]
  if (type !== 'integer' || min === undefined || max === undefined || to - from >= stepsInSight)
    return undefined
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const code = String(from + at)
    return { code, label: { CN: code, EN: code } }
  })
}

/** A scale of so many steps is ticked; of more a number is typed. */
const stepsInSight = 11

/** So many choices stand side by side; of more one is chosen from a list. */
const choicesInSight = 7

/** The value under the name of its line: a few choices are ticked, anything else is entered as in any form. */
export function AnsweredField({ title, code, help, ...given }: Props) {
  const { column, rowPath, store } = given
  const services = useCellServices()
  const [row] = useSelected(store, ({ row: whole }) => [rowAt(whole, splitPath(rowPath).steps)] as const)
  const label = (
    <>
      {code ? <span className="lines-form-code">{code}</span> : null}
      {title}
      {help ? <span className="lines-form-help">{help}</span> : null}
    </>
  )
  const known = row && typedColumn(column, row, services)
  const choices = known && choicesOf(known)
  if (!known || !choices || choices.length > (known.type === 'integer' ? stepsInSight : choicesInSight))
    return <LineField {...given} label={label} />
  const isMany = isListType(known.type)
  return (
    <LineField
      {...given}
      label={label}
      editor={({ id, value, error, disabled, write }) => (
        <Choices
          id={id}
          label={title}
          choices={choices}
          language={given.language}
          isMany={isMany}
          chosen={membersOf(value)}
          isWrong={error !== undefined}
          disabled={disabled}
          onChoose={(codes) => write(joinedMembers(codes))}
        />
      )}
    />
  )
}
