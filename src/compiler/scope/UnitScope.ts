import type { Scope } from '../../rules/expression/Scope.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import type { EntityShape } from './EntityShape.ts'
import { settingScope } from './settingScope.ts'
import type { Slot } from './Slot.ts'

/** What an expression may name where it stands in a file: one is made for each. */
export class UnitScope implements Scope {
  readonly root: string
  readonly self: Scope['self']
  readonly over: Scope['over']
  readonly bare: Scope['bare']
  readonly effect: Scope['effect']
  readonly foreign: Scope['foreign']
  readonly me: Scope['me']
  readonly calendar: Scope['calendar']
  readonly settings: Scope['settings']
  readonly organizations: Scope['organizations']
  readonly asker: Scope['asker']
  private readonly unit: CompilationUnit
  private readonly source: string

  constructor(unit: CompilationUnit, slot: Slot, source: string) {
    const { settings, organizations, asker } = settingScope(unit, source)
    this.unit = unit
    this.source = source
    this.root = slot.root
    this.self = slot.self
    this.over = slot.over
    this.bare = slot.bare
    this.effect = slot.effect
    this.foreign = slot.foreign
    this.me = slot.nobody ? {} : unit.world.me()
    this.calendar = unit.world.audiences?.source.calendar
    this.settings = settings
    this.organizations = organizations
    this.asker = asker
  }

  entity(name: string): EntityShape | undefined {
    const shape = this.unit.entity(name)
    if (shape?.dangling.some((field) => this.source.includes(field))) this.unit.metBroken = true
    return shape
  }

  entityNames(): readonly string[] {
    return [...this.unit.world.entities.keys()]
  }

  lookup(typeCode: string) {
    return this.unit.lookup(typeCode)
  }
}
