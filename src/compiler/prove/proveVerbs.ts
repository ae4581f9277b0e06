import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledMenu } from '../../language/menu.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Gathered, Linked } from '../normalize/Linked.ts'
import { report } from '../source/diagnostics.ts'
import type { Buttons, Proof } from './Proof.ts'
import { grantedCodes } from '../normalize/grants.ts'
import { innerButtons, tablesOf } from '../normalize/rowButtons.ts'
import { remembered } from '../source/remembered.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'

export function buttonsOf(
  symbols: SymbolTable,
  { screens, menus }: Gathered,
  files: readonly Linked[],
): Buttons {
  const shown = new Map<string, Set<string>>()
  const granted = new Map<string, Set<string>>()
  for (const screen of screens) for (const key of keysOf(screen)) put(shown, key, screen.audience ?? '*')
  const { roles = {}, default: usual = '' } = symbols.audiences?.source ?? {}
  const written = new Map(
    files.flatMap(({ menus: entries }) =>
      entries.map(({ id, source }) => [id, source.grants ?? { [usual]: 'all' as const }]),
    ),
  )
  for (const { id, resources } of menus)
    for (const [role, grant] of Object.entries(written.get(id) ?? {}))
      for (const key of grantedBy(grantedCodes(grant, resources), resources))
        put(granted, key, roles[role]?.audience ?? '')
  return { shown, granted }
}

type Codes = ReturnType<typeof grantedCodes>

function grantedBy(codes: Codes, resources: Resources): readonly string[] {
  const known = grantedKeys.get(resources) ?? new Map<Codes, readonly string[]>()
  grantedKeys.set(resources, known)
  return remembered(known, codes, () =>
    keysIn(resources).flatMap(({ key, code }) => (codes === 'all' || codes.includes(code) ? [key] : [])),
  )
}

/** What is granted of these resources by these codes, which stay as long as the menu does. */
const grantedKeys = new WeakMap<CompiledMenu['resources'], Map<Codes, readonly string[]>>()

type Resources = CompiledMenu['resources']

const resourceKeys = new WeakMap<Resources, readonly { readonly key: string; readonly code: string }[]>()

/** `entity resource` of what a menu can grant; found once as long as its screens stay. */
function keysIn(resources: Resources): readonly { readonly key: string; readonly code: string }[] {
  const found =
    resourceKeys.get(resources) ??
    resources
      .filter(({ operation }) => operation !== 'saveOrUpdate')
      .map(({ code, entity }) => ({ key: `${entity} ${code}`, code }))
  resourceKeys.set(resources, found)
  return found
}

const keys = new WeakMap<CompiledScreen, readonly string[]>()

/** `entity resource` of every verb's button on a screen; found once for each screen. */
function keysOf(screen: CompiledScreen): readonly string[] {
  const known = keys.get(screen)
  if (known) return known
  const of = (entity: string, buttons: readonly CompiledButton[]) =>
    buttons.flatMap(({ kind, resource }) =>
      kind === 'verb' || kind === 'run' ? [`${entity} ${resource}`] : [],
    )
  const found = [
    ...of(screen.entity, screen.toolbar),
    ...tablesOf(screen).flatMap(({ entity, toolbar }) => of(entity, toolbar)),
    ...innerButtons(screen).flatMap(({ entity, button }) => of(entity, [button])),
  ]
  keys.set(screen, found)
  return found
}

function put(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key)
  if (values) values.add(value)
  else map.set(key, new Set([value]))
}

/** Every verb that is not apiOnly has a button before the eyes of those who may do it, and one of their roles is granted it.
 *  The role that holds everything proves nothing where it was not named: somebody must have the verb for his work. */
export function proveVerbs(
  { symbols: world, buttons, to }: Proof,
  entity: CompiledEntity,
  at: (...path: Path) => Mark,
): void {
  const written = world.entities.get(entity.name)?.source.verbs ?? {}
  for (const { name, apiOnly, resource, by } of [...entity.verbs, ...(entity.runs ?? [])]) {
    if (apiOnly || !Object.hasOwn(written, name)) continue
    const key = `${entity.name} ${resource}`
    const shown = buttons.shown.get(key)
    const granted = buttons.granted.get(key)
    if (!shown?.has('*') && !by.some((audience) => shown?.has(audience)))
      report(to, 'verb-without-button', at('verbs', name), { verb: name, button: resource })
    else if (!by.some((audience) => granted?.has(audience)))
      report(to, 'ungranted-verb', at('verbs', name), { verb: name, audience: by.join(' or ') })
  }
}
