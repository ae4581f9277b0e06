import type { Row } from '../../language/row.ts'
import type { EntityNode, KeptUses } from '../store/Catalog.ts'
import type { Written } from './Written.ts'
import { isByAgreement, isFull, type Agreed } from './agreements.ts'
import { changed as differing, index, type Placed } from './Document.ts'

/** Which rows' kept values have to be found anew because others changed. */
export interface Affected {
  readonly gatherings: Map<KeptUses, Concerned>
}

/** Rows by their keys, and those that are known only by what they agree in with rows that changed. */
export interface Concerned {
  readonly ids: Set<string>
  readonly agreeing: Map<string, Agreed>
}

export function affectedBy(written: readonly Written[]): Affected {
  const affected: Affected = { gatherings: new Map() }
  for (const { document, rows, before, after } of written) {
    const nodes = usingNodes(document.node)
    if (nodes.length === 0) continue
    const changed = new Set(rows.map(({ id }) => id))
    const above = new Set(rows.flatMap(({ parents }) => parents))
    const old = index(document.node, before)
    const now = index(document.node, after)
    for (const id of new Set([...old.keys(), ...now.keys()])) {
      const images: Images = { was: old.get(id), is: now.get(id) }
      const placed = images.is ?? images.was
      if (!placed || !nodes.includes(placed.node)) continue
      const touched: Touched = {
        self: changed.has(id),
        below: above.has(id),
        above: parentsOf(placed.up).some((parent) => changed.has(parent)),
      }
      note(affected, placed.node, touched, images)
      noteOwn(affected, placed.node, touched, images)
    }
  }
  return affected
}

/** A row as it was and as it is; what is new or gone lacks one of them. */
interface Images {
  readonly was: Placed | undefined
  readonly is: Placed | undefined
}

/** What the row was and is points to rows whose figures depend on it. */
function note(affected: Affected, node: EntityNode, touched: Touched, { was, is }: Images): void {
  const moved = was && is && touched.self ? new Set(Object.keys(differing(node, was.row, is.row))) : undefined
  for (const use of node.gatheredBy)
    if (isMoved(use.gathered.reads, touched, moved))
      for (const image of [was, is]) if (image) concern(affected, use, agreedIn(use, image))
}

/** What the row keeps from others may depend on what it says itself: whose rows they are. */
function noteOwn(affected: Affected, node: EntityNode, touched: Touched, { was, is }: Images): void {
  for (const use of is ? [...node.gathers, ...node.follows] : []) {
    const { by, ownReads } = use.gathered
    const own = new Set(ownReads)
    if (own.size === 0 || !is) continue
    const moved = was ? Object.keys(differing(node, was.row, is.row)) : [...own]
    if (!moved.some((wire) => own.has(wire)) && !(touched.above && ownReads.some(isAbove))) continue
    concerned(affected, use).ids.add(String(is.row['id']))
    const agreed = by.map((pair) => is.row[pair.own])
    if (isByAgreement(use)) concern(affected, use, agreed)
  }
}

/** The rows that agree with a gathered one: the one that its ref points to, or all that are alike in what is compared. */
function concern(affected: Affected, use: KeptUses, agreed: Agreed): void {
  if (!isFull(agreed)) return
  const { ids, agreeing } = concerned(affected, use)
  const at = use.gathered.by.findIndex(({ own }) => own === 'id')
  if (at >= 0) ids.add(String(agreed[at]))
  else agreeing.set(JSON.stringify(agreed), agreed)
}

function concerned(affected: Affected, use: KeptUses): Concerned {
  const known = affected.gatherings.get(use) ?? { ids: new Set(), agreeing: new Map() }
  affected.gatherings.set(use, known)
  return known
}

/** What a gathered row says of the rows that are kept from it. */
const agreedIn = ({ gathered }: KeptUses, { row, up }: Placed): Agreed =>
  gathered.by.map(({ theirs }) => (isAbove(theirs) ? up?.row[theirs.slice('parent.'.length)] : row[theirs]))

interface Touched {
  readonly self: boolean
  readonly below: boolean
  readonly above: boolean
}

const isAbove = (way: string): boolean => way.startsWith('parent.')

/** A row counts when it changed itself, or when what stands above or below it did and the rule looks there. */
function depends(reads: readonly string[], { self, below, above }: Touched): boolean {
  if (self) return true
  return (above && reads.some(isAbove)) || (below && reads.some((way) => !isAbove(way) && way.includes('.')))
}

/** The same of what is gathered, where it is known what of the row itself `moved`; of a row that is new or gone everything did. */
const isMoved = (
  reads: readonly string[],
  touched: Touched,
  moved: ReadonlySet<string> | undefined,
): boolean =>
  depends(reads, {
    ...touched,
    self: touched.self && (moved === undefined || reads.some((wire) => moved.has(wire))),
  })

const usingNodes = (node: EntityNode): EntityNode[] => [
  ...(isUsing(node) ? [node] : []),
  ...node.lines.flatMap((lines) => usingNodes(lines.node)),
]

const isUsing = ({ gatheredBy, gathers, follows }: EntityNode): boolean =>
  gatheredBy.length > 0 || [...gathers, ...follows].some(({ gathered }) => gathered.ownReads.length > 0)

function parentsOf(up: { readonly row: Row; readonly up?: unknown } | undefined): string[] {
  return up ? [String(up.row['id']), ...parentsOf(up.up as typeof up | undefined)] : [] // `up` is the same shape all the way
}
