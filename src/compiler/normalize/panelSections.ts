import type { CompiledSection } from '../../language/screen.ts'
import type { SourceSection } from '../../language/source.ts'
import { a, report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { fieldAt } from '../scope/fieldAt.ts'
import { hiddenOf } from '../scope/screenParts.ts'
import { linkGivers } from '../scope/verbSides.ts'
import { historySection } from './historySection.ts'
import type { ScreenAsk } from './ScreenAsk.ts'

type Head = Pick<CompiledSection, 'name' | 'label' | 'collapsed'>

/** Steps are drawn of processes, which have versions, and of approvals, which have tasks. */
function checkPicture({ unit, shape }: ScreenAsk, path: Path): void {
  if (shape.lines['tasks'] || shape.lines['definitions']) return
  report(unit.to, 'idle-word', unit.value([...path, 'panel']), {
    key: 'panel: process',
    field: String(path.at(-1)),
    type: `section of ${shape.name}, which has neither tasks nor definitions`,
    wanted: 'what approvals and processes of audiences.yaml name',
  })
}

/** Templates of messages alone read so or so with a document. */
function checkPreview({ unit, shape }: ScreenAsk, path: Path): void {
  if (unit.world.audiences?.source.messages?.templates === shape.name) return
  report(unit.to, 'idle-word', unit.value([...path, 'panel']), {
    key: 'panel: message',
    field: String(path.at(-1)),
    type: `section of ${shape.name}, which is no template of messages`,
    wanted: 'what messages of audiences.yaml names as templates',
  })
}

/** Links are for who may give them: they fall away for others. */
function mayShowLinks({ unit, plan: { audience }, shape }: ScreenAsk, path: Path): boolean {
  const givers = linkGivers(unit, shape)
  if (givers.length === 0)
    report(unit.to, 'idle-word', unit.value([...path, 'panel']), {
      key: 'panel: links',
      field: String(path.at(-1)),
      type: `section of ${shape.name}, where no verb tells visitors`,
      wanted: 'an entity with such a verb',
    })
  return audience === undefined ? givers.length > 0 : givers.includes(audience)
}

/** One of the parts that the engine draws by itself. */
export function panelSection(
  ask: ScreenAsk,
  head: Head,
  section: SourceSection & Required<Pick<SourceSection, 'panel'>>,
  path: Path,
): CompiledSection | undefined {
  const { panel } = section
  if (panel === 'compare') return compareSection(ask, head, section.with, path)
  if (panel === 'history') return historySection(ask, head, section.with, path)
  refuseWith(ask, head.name, section, path)
  if (panel === 'links' && !mayShowLinks(ask, path)) return undefined
  if (panel === 'process') checkPicture(ask, path)
  if (panel === 'message') checkPreview(ask, path)
  return { kind: panel, ...head }
}

/** `with` means something of panels that compare, or stand in a sequence, alone. */
export function refuseWith({ unit }: ScreenAsk, field: string, section: SourceSection, path: Path): void {
  if (section.with === undefined) return
  report(unit.to, 'idle-word', unit.key([...path, 'with']), {
    key: 'with',
    field,
    type: 'section that compares nothing',
    wanted: 'panel: compare or panel: history',
  })
}

/** What differs from the document that a ref leads to; nothing for whom that ref is hidden. */
function compareSection(
  { unit, plan, shape }: ScreenAsk,
  head: Head,
  name: SourceSection['with'],
  path: Path,
): CompiledSection | undefined {
  if (typeof name === 'object')
    return void report(unit.to, 'wrong-kind', unit.value([...path, 'with']), {
      where: `${plan.id}.${head.name}.with`,
      found: 'a list',
      wanted: 'one ref, to the document that it is compared with',
    })
  if (name === undefined)
    return void report(unit.to, 'missing-key', unit.key(path), { key: 'with', where: 'panel: compare' })
  const mark = unit.value([...path, 'with'])
  const field = fieldAt(unit, shape, name, mark)
  if (!field) return undefined
  if (field.to !== shape.name)
    return void report(unit.to, 'not-a-ref', mark, {
      name,
      entity: shape.name,
      found: field.to === undefined ? a(field.type) : `a ref to ${field.to}`,
      wanted: `a ref to ${shape.name}, which it is compared with`,
    })
  return hiddenOf(unit, shape, plan.audience).has(name) ? undefined : { kind: 'compare', ...head, with: name }
}
