import { useMemo } from 'react'
import { useCellServices } from '../../cells/CellServices.ts'
import { typedColumn } from '../../cells/typedCell.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { membersOf, joinedMembers } from '../../rules/types/members.ts'
import { isListType } from '../../rules/types/fieldTypes.ts'
import { writtenIn } from '../../rules/types/writtenList.ts'
import { rowAt } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import { Choices } from './Choices.tsx'
import { LineField, type LineFieldProps } from './LineField.tsx'

interface Props extends LineFieldProps {
  readonly title: string
  readonly code: string
}

/** So many choices stand side by side; of more one is chosen from a list. */
const choicesInSight = 7

/** The value under the name of its line: a few choices are ticked, anything else is entered as in any form. */
export function AnsweredField({ title, code, ...given }: Props) {
  const { column, rowPath, store } = given
  const services = useCellServices()
  const { steps } = useMemo(() => splitPath(rowPath), [rowPath])
  const [row] = useSelected(store, ({ row: whole }) => [rowAt(whole, steps)] as const)
  const label = (
    <>
      {code ? <span className="lines-form-code">{code}</span> : null}
      {title}
    </>
  )
  const known = row && typedColumn(column, row, services)
  const choices = known?.typeCode === undefined ? undefined : writtenIn(known.typeCode)
  if (!known || !choices || choices.length > choicesInSight) return <LineField {...given} label={label} />
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
