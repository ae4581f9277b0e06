import type { CompiledButton, CompiledEntity, CompiledScreen, CompiledVerb } from '../language/compiled.ts'
import { report } from './diagnostics.ts'
import type { Proof } from './prove.ts'
import type { Mark, Path } from './SourceFile.ts'

/** Every verb that is not apiOnly has a button before the eyes of those who may do it, and one of their roles is granted it. */
export function proveVerbs(proof: Proof, entity: CompiledEntity, at: (...path: Path) => Mark): void {
  const { world, definitions, to } = proof
  const written = world.entities.get(entity.name)?.source.verbs ?? {}
  for (const verb of entity.verbs) {
    if (verb.apiOnly || !Object.hasOwn(written, verb.name)) continue
    const mark = at('verbs', verb.name)
    if (!definitions.screens.some((screen) => isFor(screen, verb) && showsButton(screen, entity.name, verb.resource))) report(to, 'verb-without-button', mark, { verb: verb.name, button: verb.resource })
    else if (!isGranted(proof, entity, verb)) report(to, 'ungranted-verb', mark, { verb: verb.name, audience: verb.by.join(' or ') })
  }
}

const isFor = ({ audience }: CompiledScreen, { by }: CompiledVerb) => audience === undefined || by.includes(audience)

function showsButton(screen: CompiledScreen, entity: string, resource: string): boolean {
  const has = (buttons: readonly CompiledButton[]) => buttons.some((button) => button.resource === resource)
  if (screen.entity === entity && has(screen.toolbar)) return true
  return screen.sections.some((section) => section.kind === 'table' && [section.table, ...section.children.map(({ table }) => table)].some((table) => table.entity === entity && has(table.toolbar)))
}

/** The role that holds everything proves nothing where it was not named: somebody must have the verb for his work. */
function isGranted({ world, definitions, files }: Proof, entity: CompiledEntity, verb: CompiledVerb): boolean {
  const { roles = {}, default: usual = '' } = world.audiences?.source ?? {}
  const written = new Map(files.flatMap(({ menus }) => menus.map(({ id, source }) => [id, source.grants ?? { [usual]: 'all' as const }])))
  return definitions.menus.some(({ id, resources }) => {
    if (!resources.some(({ code, entity: of }) => code === verb.resource && of === entity.name)) return false
    return Object.entries(written.get(id) ?? {}).some(([role, granted]) => verb.by.includes(roles[role]?.audience ?? '') && (granted === 'all' || granted.includes(verb.resource)))
  })
}
