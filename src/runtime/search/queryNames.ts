import type { Label, Language } from '../../language/label.ts'
import type { Scope, ScopeEntity } from '../../rules/expression/Scope.ts'
import { typingOf } from '../../rules/expression/typings.ts'
import { completionsAt, type CompletionList } from './completionList.ts'
import { written, type Completion } from '../../rules/expression/completeQuery.ts'

/** A query as it is asked, and where its parts stand in the text that was typed. */
export interface NamedQuery {
  readonly text: string
  /** The place in the typed text of a place in this one. */
  placeOf(offset: number): number
}

/** Something that a query may name: how the language writes it, and what people call it. */
interface Named {
  readonly name: string
  readonly label: Label
}

/** A part of a query: what stands there, and what it is of. */
interface Part {
  readonly typed: string
  /** It is a name, or what people call it; null for everything else. */
  readonly named: Named | null
}

/** The same query with the names of fields, lines and codes where their labels were typed: `订单日期 > today` → `orderDate > today`. */
export function toNames(text: string, scope: Scope): NamedQuery {
  let named = ''
  const places: { readonly to: number; readonly from: number }[] = []
  let from = 0
  for (const part of partsOf(text, scope)) {
    places.push({ to: named.length, from })
    named += part.named ? part.named.name : part.typed
    from += part.typed.length
  }
  return {
    text: named,
    placeOf: (offset) => {
      if (offset >= named.length) return text.length - (named.length - Math.min(offset, named.length))
      const part = places.findLast(({ to }) => to <= offset)
      return part ? Math.min(part.from + offset - part.to, text.length) : offset
    },
  }
}

/** The same query in the words of the reader: Chinese labels, since those of English have blanks within. */
export function toLabels(text: string, scope: Scope, language: Language): string {
  if (language !== 'CN') return text
  const shown = partsOf(text, scope)
    .map(({ typed, named }) => (named && isSayable(named.label.CN) ? named.label.CN : typed))
    .join('')
  return toNames(shown, scope).text === text ? shown : text
}

/** What is offered at the cursor of a typed text; in Chinese by its label. */
export function labelledCompletions(
  text: string,
  cursor: number,
  {
    scope,
    language,
    byHand,
  }: { readonly scope: Scope; readonly language: Language; readonly byHand: boolean },
): CompletionList | null {
  const begun = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(text.slice(0, cursor))?.[0].length ?? 0
  const from = cursor - begun
  const before = toNames(text.slice(0, from), scope).text
  const shift = from - before.length
  const found = completionsAt(before + text.slice(from), cursor - shift, scope, byHand)
  return (
    found && {
      ...found,
      from: found.from + shift,
      to: found.to + shift,
      list: found.list.map((one) => inWords(one, found.list, language)),
    }
  )
}

/** By its label, where no other has the same. */
const inWords = (one: Completion, all: readonly Completion[], language: Language): Completion =>
  language === 'CN' &&
  ['field', 'lines', 'code'].includes(one.kind) &&
  isSayable(one.label.CN) &&
  all.filter(({ label }) => label.CN === one.label.CN).length === 1
    ? { ...one, insert: one.label.CN }
    : one

/** It can be told from a name of the language, and ends where a blank does. */
const isSayable = (label: string): boolean => /^\p{Script=Han}[^\s'"]*$/u.test(label)

const textOrName = /^(?:'(?:[^']|'')*'?|[A-Za-z_]\w*|\s+|.)/su

/** Where the reading of a query stands. */
interface Standing {
  /** The path that was read last; names behind a dot go on from it. */
  readonly path: readonly string[]
  /** The path that is compared with what comes: then codes may stand there. */
  readonly compared: readonly string[] | null
}

/** The parts of a query, one after the other; together they are its text. */
function partsOf(text: string, scope: Scope): readonly Part[] {
  const parts: Part[] = []
  let standing: Standing = { path: [], compared: null }
  let rest = text
  while (rest !== '') {
    const isBelow = lastSign(parts) === '.'
    const known = nameAt(rest, candidates(standing, isBelow, scope))
    const typed = known?.typed ?? textOrName.exec(rest)?.[0] ?? rest.charAt(0)
    parts.push({ typed, named: known?.named ?? null })
    rest = rest.slice(typed.length)
    standing = behind(standing, known?.named.name ?? typed, {
      isBelow,
      isKnown: known !== null,
      signs: lastSigns(parts),
    })
  }
  return parts
}

const joins: ReadonlySet<string> = new Set(['and', 'or'])
const equals: ReadonlySet<string> = new Set(['==', '!='])

/** Where the reading stands behind one more part. */
function behind(
  { path, compared }: Standing,
  name: string,
  {
    isBelow,
    isKnown,
    signs,
  }: { readonly isBelow: boolean; readonly isKnown: boolean; readonly signs: string },
): Standing {
  if (name === 'in' || equals.has(signs)) return { path, compared: path }
  if (joins.has(name)) return { path: [], compared: null }
  if (name === 'not' || !/^[A-Za-z_]/.test(name) || (compared && isKnown)) return { path, compared }
  return { path: isBelow ? [...path, name] : [name], compared }
}

/** What was typed last that is no blank. */
const lastSign = (parts: readonly Part[]): string =>
  parts.findLast(({ typed }) => typed.trim() !== '')?.typed ?? ''

/** The same with the sign just before it: `==`. */
const lastSigns = (parts: readonly Part[]): string =>
  parts
    .slice(-2)
    .map(({ typed }) => typed)
    .join('')

/** What may be named at a place: the codes of what is compared, else fields and lines. */
function candidates({ path, compared }: Standing, isBelow: boolean, scope: Scope): readonly Named[] {
  const entity = entityAt(isBelow ? path : [], scope)
  const names = entity
    ? [
        ...Object.values(entity.fields),
        ...Object.entries(entity.lines).map(([name, { label }]) => ({ name, label })),
      ]
    : []
  return compared && !isBelow ? [...codesOf(compared, scope), ...names] : names
}

function codesOf(path: readonly string[], scope: Scope): readonly Named[] {
  const field = entityAt(path.slice(0, -1), scope)?.fields[path.at(-1) ?? '']
  const codes = field && typingOf(field, scope).codes
  return (codes ?? []).map(({ code, label }) => ({ name: written(code), label }))
}

const entityAt = (path: readonly string[], scope: Scope): ScopeEntity | undefined =>
  path.reduce<ScopeEntity | undefined>((at, name) => {
    const next = name === 'parent' ? at?.parent : (at?.fields[name]?.to ?? at?.lines[name]?.entity)
    return next === undefined ? undefined : scope.entity(next)
  }, scope.entity(scope.root))

/** What the text begins with: a name as the language writes it, else the longest label. */
function nameAt(
  text: string,
  here: readonly Named[],
): { readonly typed: string; readonly named: Named } | null {
  const word = /^[A-Za-z_]\w*/.exec(text)?.[0]
  const named = word === undefined ? undefined : here.find(({ name }) => name === word)
  if (word !== undefined && named) return { typed: word, named }
  const labelled = here
    .flatMap((one) => [one.label.CN, one.label.EN].map((label) => ({ typed: label, named: one })))
    .filter(
      ({ typed }) =>
        typed !== '' && text.startsWith(typed) && !/^[\p{L}\p{N}_]/u.test(text.slice(typed.length)),
    )
    .sort((a, b) => b.typed.length - a.typed.length)
  return labelled[0] ?? null
}
