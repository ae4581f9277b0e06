import { useTexts } from '../../client/useTexts.ts'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'

interface Props {
  readonly entity: CompiledEntity
  readonly language: Language
}

/** The fields that a side may change at some time, where it never may change all. */
function ownFields(access: CompiledAccess | undefined): readonly string[] {
  const edits = access?.edits ?? []
  return edits.some(({ fields }) => fields === undefined) ? [] : edits.flatMap(({ fields = [] }) => fields)
}

/** Of a record that another side keeps: what this side may change itself, and whom it asks for the rest. */
export function OwnPart({ entity, language }: Props) {
  const say = useTexts(editTexts)
  const { user } = useHost()
  const own = entity.states ? [] : ownFields(entity.access[user.audience])
  const names = entity.fields
    .filter(({ name }) => own.includes(name))
    .map(({ label }) => spoken(label, language))
  if (names.length === 0) return null
  return (
    <p className="document-own">{say('document.ownPart', { fields: names.join(say('document.ownAnd')) })}</p>
  )
}
