import type { CompiledScreen } from '../../language/screen.ts'
import { readersOf } from '../normalize/furtherLists.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { report } from '../source/diagnostics.ts'
import type { Proof } from './Proof.ts'

/** A list under the address of another one is seen by somebody: one of those who hold that finds rows of what it shows. */
export function proveLists(proof: Proof, unit: CompilationUnit, screen: CompiledScreen): void {
  const { definitions, to } = proof
  const path = ['screens', screen.id, ...(screen.audience === undefined ? ['list'] : []), 'lists']
  if (!screen.lists || !unit.has(path)) return
  const audiences = holdersOf(proof, screen)
  for (const [index, { screen: name }] of screen.lists.entries()) {
    const entity = definitions.screens.find(({ id }) => id === name)?.entity
    const readers = entity === undefined ? audiences : readersOf(definitions.entities, entity)
    if (audiences.length > 0 && !audiences.some((audience) => readers.includes(audience)))
      report(to, 'unseen-list', unit.value([...path, index]), {
        name,
        screen: screen.id,
        audiences,
        entity: entity ?? '',
      })
  }
}

/** Audiences to whose roles the menu of this very screen is granted. */
function holdersOf({ definitions, symbols }: Proof, { id, audience }: CompiledScreen): readonly string[] {
  if (audience !== undefined) return [audience]
  const roles = symbols.audiences?.source.roles ?? {}
  const granted = definitions.menus
    .filter(({ screen }) => screen === id)
    .flatMap(({ grants }) => Object.keys(grants).flatMap((role) => roles[role]?.audience ?? []))
  const served = (symbols.screenIndex().variants.get(id) ?? []).map(({ source }) => source.as ?? '')
  return [...new Set(granted)].filter((name) => !served.includes(name))
}
