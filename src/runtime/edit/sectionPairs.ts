import type { CompiledSection } from '../../language/screen.ts'

/** `leadsOf([{ name: 'mine', kind: 'table', large: {} }, { name: 'course', kind: 'table', course: {} }]).get('course')` → `'mine'`. Of a picture over time that follows large rows, these: they are looked at together. */
export const leadsOf = (sections: readonly CompiledSection[]): ReadonlyMap<string, string> =>
  new Map(
    sections.flatMap((section, at) => {
      const before = sections[at - 1]
      const isPicture = section.kind === 'table' && section.course !== undefined
      const isLed = before?.kind === 'table' && before.large !== undefined
      return isPicture && isLed ? [[section.name, before.name] as const] : []
    }),
  )

/** Sections in their order, those that are looked at together as one. */
export function paired(
  sections: readonly CompiledSection[],
  leads: ReadonlyMap<string, string>,
): readonly (readonly CompiledSection[])[] {
  const groups: CompiledSection[][] = []
  for (const section of sections)
    if (leads.has(section.name) && groups.length > 0) groups.at(-1)?.push(section)
    else groups.push([section])
  return groups
}
