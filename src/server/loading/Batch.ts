import type { Row } from '../../language/row.ts'
import type { CodedError } from '../fail.ts'
import { draftsOf, toRow, without, type Draft, type Origin, type PendingRef } from './Draft.ts'
import { fieldOf } from './checkMapping.ts'
import { findIds, wantedKey, type Found, type Wanted } from './findIds.ts'
import type { LoadTarget } from './LoadTarget.ts'
import type { Mapping } from './Mapping.ts'
import type { Refusal } from './Refusal.ts'
import { between } from '../../rules/types/members.ts'
import { loadingTexts } from '../../texts/loadingTexts.ts'
import { errorTexts } from '../../texts/errorTexts.ts'
import type { Wording } from '../../texts/Wording.ts'

/** Saves drafts batch by batch: finds their refs, gives them to the store, and turns what it refuses into refusals of rows. */
export class Batch {
  documents = 0
  /** Records of the files that are in the database now, and those whose document was there before. */
  readonly saved = new Set<string>()
  readonly known = new Set<string>()
  /** Refs that were found stay found. */
  readonly #found = new Map<string, Found[]>()
  /** Drafts that point to rows of their own kind which may come later in the file. */
  #postponed: Draft[] = []
  readonly #target: LoadTarget
  readonly #mapping: Mapping
  readonly #refusals: Refusal[]

  constructor(target: LoadTarget, mapping: Mapping, refusals: Refusal[]) {
    this.#target = target
    this.#mapping = mapping
    this.#refusals = refusals
  }

  async save(drafts: readonly Draft[]): Promise<void> {
    let left = [...drafts]
    while (left.length > 0) {
      await this.#find(left)
      const [ready, waiting] = divide(left, (draft) => !this.#waits(draft))
      if (ready.length === 0) {
        this.#postponed.push(...waiting)
        return
      }
      await this.#write(this.#withRefs(ready))
      left = waiting
    }
  }

  /** What still points to nothing now never will. */
  async finish(): Promise<void> {
    for (let before = -1; this.#postponed.length !== before;) {
      before = this.#postponed.length
      await this.save(this.#postponed.splice(0))
    }
    await this.#write(this.#withRefs(this.#postponed.splice(0)))
  }

  async #find(drafts: readonly Draft[]): Promise<void> {
    const refs: Wanted[] = drafts.flatMap((draft) =>
      [...draftsOf(draft)].flatMap(({ draft: { refs } }) => refs),
    )
    const missing = new Map(
      refs.filter((ref) => !this.#found.has(wantedKey(ref))).map((ref) => [wantedKey(ref), ref]),
    )
    if (missing.size === 0) return
    const found = await this.#target.read((tx) =>
      findIds(tx, this.#target.tenantId, this.#target.definitions, [...missing.values()]),
    )
    for (const [key, rows] of found) this.#found.set(key, rows)
  }

  #waits(draft: Draft): boolean {
    return draft.refs.some(
      (ref) => ref.entity === this.#mapping.entity && !ref.optional && !this.#found.has(wantedKey(ref)),
    )
  }

  #withRefs(drafts: readonly Draft[]): Draft[] {
    return drafts.flatMap((draft) => {
      const bad = new Set<Draft>()
      for (const { draft: row } of draftsOf(draft)) {
        for (const ref of row.refs) {
          const rows = this.#found.get(wantedKey(ref)) ?? []
          if (rows.length === 1 || (rows.length === 0 && ref.optional)) continue
          bad.add(row)
          this.#refuse(row, ref.wire, ref.values.join(' '), 'REF_UNKNOWN', this.#refReason(ref, rows.length))
        }
      }
      return this.#without(draft, bad) ?? []
    })
  }

  #refReason({ entity, by, values }: PendingRef, count: number): Wording {
    const label = this.#target.definitions.entities[entity]?.label ?? entity
    const value = by.length === 1 ? values[0] : by.map((name, index) => `${name} ${values[index]}`).join(', ')
    const facts = { entity: label, value: value ?? '' }
    return count > 1
      ? loadingTexts.text('record.many', { ...facts, count })
      : loadingTexts.text('record.none', facts)
  }

  async #write(drafts: readonly Draft[]): Promise<void> {
    let left = await this.#withoutKnown(drafts)
    while (left.length > 0) {
      const answers = await this.#target.writer.save(
        this.#mapping.entity,
        left.map(({ row }) => row),
      )
      const again: Ready[] = []
      for (const [index, { draft }] of left.entries()) {
        const error = answers[index]
        if (!error) {
          this.documents++
          note(draft, this.saved)
          continue
        }
        const rest = this.#without(draft, this.#refuseErrors(draft, error))
        if (rest) again.push(...this.#ready([rest], new Map()))
      }
      left = again
    }
  }

  /** Rows with the refs in them. */
  #ready(drafts: readonly Draft[], known: ReadonlyMap<Draft, Found>): Ready[] {
    return drafts.map((draft) => {
      const row = toRow(draft, (ref) => this.#found.get(wantedKey(ref))?.[0]?.id ?? null)
      const found = known.get(draft)
      return { draft, row: found ? { ...row, id: found.id, versionNum: found.versionNum } : row }
    })
  }

  /** Leaves out, or turns into changes, what exists already. */
  async #withoutKnown(drafts: readonly Draft[]): Promise<Ready[]> {
    const { known, entity } = this.#mapping
    const compiled = this.#target.definitions.entities[entity]
    if (!known || !compiled || drafts.length === 0) return this.#ready(drafts, new Map())
    const plain = this.#ready(drafts, new Map())
    const keys: Wanted[] = plain.map(({ row }) => ({
      entity,
      by: known.by,
      values: known.by.map((name) => String(row[fieldOf(compiled, name)?.wire ?? name] ?? '')),
    }))
    const found = await this.#target.read((tx) =>
      findIds(tx, this.#target.tenantId, this.#target.definitions, keys),
    )
    const rows = new Map(
      plain.flatMap(({ draft }, index) => {
        const row = found.get(wantedKey(keys[index] ?? { entity, by: [], values: [] }))?.[0]
        return row ? [[draft, row] as const] : []
      }),
    )
    if (known.then === 'update') return this.#ready(drafts, rows)
    const [old, fresh] = divide(drafts, (draft) => rows.has(draft))
    for (const draft of old) note(draft, this.known)
    return this.#ready(fresh, new Map())
  }

  /** Notes each error at the row of its path; answers the rows. An error without a path is the document's. */
  #refuseErrors(draft: Draft, error: CodedError): Set<Draft> {
    const places = new Map([...draftsOf(draft)].map(({ draft: row, path }) => [path, row]))
    const bad = new Set<Draft>()
    for (const { path, code, words } of error.errors) {
      const [row, field] = rowAt(places, path, draft)
      bad.add(row)
      this.#refuse(row, field, valueOf(row, field), code, withKey(code, words, valueOf(row, field)))
    }
    if (error.errors.length === 0) {
      bad.add(draft)
      this.#refuse(draft, '', '', error.code, error.words)
    }
    return bad
  }

  /** The document without its bad lines; null when it is bad itself, or its last line is. All its rows are then refused. */
  #without(draft: Draft, bad: ReadonlySet<Draft>): Draft | null {
    if (bad.size === 0) return draft
    const rest = without(draft, bad)
    const hadLines = Object.values(draft.lines).some((lines) => lines.length > 0)
    const hasLines = Object.values(rest.lines).some((lines) => lines.length > 0)
    if (!bad.has(draft) && !this.#mapping.whole && (hasLines || !hadLines)) return rest
    const others = new Map(
      [...draftsOf(draft)]
        .filter(({ draft: row }) => !bad.has(row))
        .map(({ draft: row }) => [placeOf(row), row]),
    )
    for (const row of bad) others.delete(placeOf(row))
    for (const row of others.values())
      this.#refuse(row, '', '', 'DOCUMENT', loadingTexts.text('document.otherRow'))
    return null
  }

  #refuse(row: Draft, field: string, value: string, code: string, reason: Wording): void {
    this.#refusals.push({ ...row.origin, field, value, code, reason })
  }
}

interface Ready {
  readonly draft: Draft
  readonly row: Row
}

/** `lines[2].deliveries[0].quantity` stands at the innermost row that there is, and the rest is its field. */
function rowAt(places: ReadonlyMap<string, Draft>, path: string, document: Draft): [Draft, string] {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const row = places.get(path.slice(0, end))
    if (row) return [row, path.slice(end + 1)]
  }
  return [document, path]
}

function valueOf({ values, refs }: Draft, field: string): string {
  const named = refs.filter(({ wire }) => wire === field)
  const value = named.length > 0 ? named.map((ref) => ref.values.join(' ')).join(between) : values[field]
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Refusals of the database name only the key; the text adds the value. */
function withKey(code: string, words: Wording, value: string): Wording {
  if (code === 'DUPLICATE') return errorTexts.text(code, { field: words, value })
  return code === 'OVERLAP' ? errorTexts.text(code, { field: words }) : words
}

/** The records that a document was made of. */
function note(document: Draft, places: Set<string>): void {
  for (const { draft } of draftsOf(document)) places.add(placeOf(draft))
}

export const placeOf = ({ origin: { file, line } }: { readonly origin: Origin }): string => `${file}:${line}`

function divide<T>(list: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((one) => !test(one))]
}
