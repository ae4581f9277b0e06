import { useMemo, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Mark } from '../../language/marks.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { isAt, type DocumentMarks, type MarkPlace, type OwnMark } from './documentMarks.ts'
import type { EditRules } from './editRules.ts'
import { keepMarks, readMarks, type Reviewed } from './keptMarks.ts'
import { useAboutDocument } from './useAboutDocument.ts'

const none: readonly Mark[] = []
const noOwn: readonly OwnMark[] = []

export interface Marking {
  readonly marks: DocumentMarks
  /** The place whose note is being written. */
  readonly asked: MarkPlace | null
  /** Puts a note there; without words it goes. Null: it stays as it is. */
  write(words: string | null): void
  /** What is sent with a verb beside its answers. */
  sent(verb: CompiledVerb): Row
  clear(): void
}

/** The notes at the open document: those that stand, and those that its reviewer makes before he sends it back. */
export function useMarks(entity: CompiledEntity, store: DocumentStore, rules: EditRules): Marking {
  const { granted, user } = useHost()
  const takers = useMemo(() => entity.verbs.filter(({ marks }) => marks), [entity])
  const [id, version, state, mayMark] = useSelected(
    store,
    ({ row }) =>
      [
        row['id'],
        row['versionNum'],
        row[entity.states?.field ?? ''],
        takers.length > 0 &&
          rules.verbs().some((one) => one.verb.marks && !one.refusal && granted(one.verb.resource)),
      ] as const,
  )
  const stands = typeof id === 'string' && takers.some(({ to }) => to?.includes(String(state)))
  const { data } = useAboutDocument<readonly Mark[]>(entity, 'findMarks', stands ? id : undefined, version)
  const standing = (stands ? data : null) ?? none
  const [asked, setAsked] = useState<MarkPlace | null>(null)
  const reviewed: Reviewed = { userId: user.userId, entity: entity.name, id, version }
  const [own, keepOwn] = useOwn(reviewed, mayMark)
  const marks = useMemo(() => ({ standing, own, mayMark, ask: setAsked }), [standing, own, mayMark])
  return {
    marks,
    asked,
    write: (words) => {
      if (asked && words !== null) {
        const rest = own.filter((one) => !isAt(one, asked.id, asked.field))
        keepOwn(words.trim() === '' ? rest : [...rest, { ...asked, words: words.trim() }])
      }
      setAsked(null)
    },
    sent: (verb) =>
      verb.marks && own.length > 0
        ? { marks: own.map(({ id: row, field, words }) => ({ id: row, field, words })) }
        : {},
    clear: () => keepOwn(noOwn),
  }
}

/** Notes of one's own, as long as they may be made: here, and in this browser for the next page. */
function useOwn(
  reviewed: Reviewed,
  mayMark: boolean,
): readonly [own: readonly OwnMark[], keep: (own: readonly OwnMark[]) => void] {
  const { id } = reviewed
  const [kept, setKept] = useState<{ readonly of: unknown; readonly own: readonly OwnMark[] }>({
    of: null,
    own: noOwn,
  })
  // A document that comes to be reviewed here: what was noted at it in a page that is gone.
  if (mayMark && kept.of !== id) setKept({ of: id, own: readMarks(reviewed) })
  const keep = (own: readonly OwnMark[]) => {
    keepMarks(reviewed, own)
    setKept({ of: id, own })
  }
  return [mayMark && kept.of === id ? kept.own : noOwn, keep]
}
