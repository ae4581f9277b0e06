import type {
  SourceEffect,
  SourceEntity,
  SourceMadeLines,
  SourcePick,
  SourceVerb,
} from '../../language/source.ts'
import { agreeingAs } from './agreedKeys.ts'
import { asksOf as questionsOf } from './asks.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import { statesAmong } from './statesIn.ts'
import { audiencesIn } from './verbSides.ts'
import type { EntitySource } from './sources.ts'
import type { Path } from '../source/SourceFile.ts'

/** A verb that makes this document of rows of another: what it says, and where it says it. */
export interface PickingVerb {
  readonly name: string
  readonly path: Path
  readonly verb: SourceVerb
  readonly pick: SourcePick
  /** What it makes, and where that stands; undefined where it says nothing of it. */
  readonly effect: SourceEffect | undefined
  readonly at: Path
  /** The table of lines that it makes, and what it says of them. */
  readonly lines: string | undefined
  readonly made: SourceMadeLines | undefined
  /** The ref of these lines to the row that they are made of: `orderLine: each`. */
  readonly link: string | undefined
  /** What else follows, done on each document that it has made: effects as of any verb, with their places. */
  readonly others: readonly { readonly effect: SourceEffect; readonly at: Path; readonly index: number }[]
}

/** The verbs of a document that pick rows; lines have none. */
export function picksOf(origin: EntitySource): readonly PickingVerb[] {
  if (!origin.picks) return none
  const found =
    picks.get(origin) ?? Object.entries(origin.picks).map(([name, verb]) => pickingVerb(origin, name, verb))
  picks.set(origin, found)
  return found
}

const none: readonly PickingVerb[] = []

/** Every button of its screens asks for them. */
const picks = new WeakMap<EntitySource, readonly PickingVerb[]>()

function pickingVerb(origin: EntitySource, name: string, verb: SourceVerb): PickingVerb {
  const path = ['verbs', name]
  const at = [...path, 'then', 0]
  const [written, ...more] = verb.then ?? []
  const others = more.map((other, index) => ({
    effect: other,
    at: [...path, 'then', index + 1],
    index: index + 1,
  }))
  const [lines, made] = Object.entries(written?.lines ?? {})[0] ?? []
  const link = Object.entries(made?.set ?? {}).find(([, value]) => value === 'each')?.[0]
  const effect = written && agreeing(origin, verb, written, lines, link)
  return { name, path, verb, pick: verb.pick ?? { rows: '' }, effect, at, lines, made, link, others }
}

/** The effect with what the rows of a document agree in, said or by what its lines say of the rows; not by what is asked. */
function agreeing(
  { source }: EntitySource,
  verb: SourceVerb,
  effect: SourceEffect,
  lines = '',
  link = '',
): SourceEffect {
  const fields = (source as SourceEntity).fields ?? {} // only headers pick
  const line = (source as SourceEntity).lines?.[lines]?.fields?.[link]
  const asked = questionsOf(verb).map(({ name }) => name)
  return agreeingAs(
    effect,
    line?.same,
    (name) => Object.hasOwn(fields, name) && fields[name]?.compute === undefined && !asked.includes(name),
  )
}

/** `pick: { quantity: lines.deliveryQuantity }` → `deliveryQuantity`; undefined where rows are taken whole. */
export const takeOf = (one: PickingVerb): string | undefined => takenIn(one)?.take.replace(/^.*\./, '')

/** `pick: { quantity: lines.deliveryQuantity of effectiveQuantity }`: what is taken, and beside what the document flow tells it. Undefined where rows are taken whole. */
export function takenIn({
  pick: { quantity },
}: Pick<PickingVerb, 'pick'>): { readonly take: string; readonly total?: string } | undefined {
  if (quantity === undefined) return undefined
  const [, take = quantity, total] = /^(\S+)\s+of\s+(\S+)$/.exec(quantity.trim()) ?? []
  return { take, ...(total === undefined ? {} : { total }) }
}

/** Whose button it is: `by: [buyer, supplier]`, of a role its audience, or the first audience of the application. */
export const audiencesOf = (unit: CompilationUnit, { verb }: PickingVerb): readonly string[] =>
  verb.by === undefined ? [unit.world.firstAudience] : audiencesIn(unit, verb.by)

/**
 * The states in which a document may be filled; `new` stands for one that is not there yet. None where it does not say: whatever may be
 * changed; but what fills a document is not saved, and nothing can follow from it yet.
 */
export const statesOf = ({ verb: { from }, others }: PickingVerb): readonly string[] =>
  from === undefined && others.length > 0 ? ['new'] : statesAmong(from)

/** Whether it fills documents that are there, beside making some. */
export const fillsAny = (one: PickingVerb): boolean => {
  const states = statesOf(one)
  return states.length === 0 || states.some((state) => state !== 'new')
}

/** Fields of the document that the dialog asks. */
export const asksOf = ({ verb }: PickingVerb): readonly string[] =>
  questionsOf(verb).flatMap(({ name, words }) => (words ? [] : [name]))
