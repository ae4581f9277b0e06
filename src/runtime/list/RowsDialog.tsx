import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { useHost } from '../host/host.ts'
import type { Chosen } from '../verbs/leaveOut.ts'
import { VerbDialog } from '../verbs/VerbDialog.tsx'

/** A verb whose dialog is open, and the rows that it is asked for. */
export interface AskedOfRows extends Chosen {
  readonly verb: CompiledVerb
}

interface Props<Asked extends AskedOfRows> {
  /** Null: none is open. */
  readonly asked: Asked | null
  readonly of: { readonly entity: CompiledEntity; readonly entities: Entities }
  /** The rows are all that the search found. Default: its user chose them. */
  readonly isAll?: boolean
  readonly onCancel: () => void
  /** What it throws is shown in the dialog. */
  readonly onSubmit: (asked: Asked, answers: Row) => Promise<void>
}

/** Asks before a verb is done on rows of a list. */
export function RowsDialog<Asked extends AskedOfRows>({
  asked,
  of,
  isAll,
  onCancel,
  onSubmit,
}: Props<Asked>) {
  const { language } = useHost()
  if (!asked) return null
  const { verb, rows, leftOut } = asked
  return (
    <VerbDialog
      {...of}
      {...(isAll ? { isAll } : {})}
      verb={verb}
      language={language}
      rows={rows}
      leftOut={leftOut}
      onCancel={onCancel}
      onSubmit={(answers) => onSubmit(asked, answers)}
    />
  )
}
