import type { CompiledEntity } from '../../language/entity.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { rule, sampleChunk } from './sampleNote.chromium.ts'

/** The small document, whose prices and remarks the browser encrypts. */
export function sealedChunk(): ScreenChunk {
  const { screen, entities } = sampleChunk('edit')
  const always = rule([], () => true)
  const sealed = new Set(['price', 'quantity', 'title'])
  const marked = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [
      name,
      {
        ...(entity as CompiledEntity), // the sample is of notes
        fields: (entity as CompiledEntity).fields.map((field) =>
          sealed.has(field.name) ? { ...field, sealed: true as const } : field,
        ),
      },
    ]),
  )
  const note = marked['note'] as CompiledEntity
  const seal = { when: always, strict: always, by: ['staff'], fields: ['lines', 'title'] }
  return { screen, entities: { ...marked, note: { ...note, sealed: seal } } }
}

/** The small document, for which something is sealed: the first line names whoever looks at it. `isSetting`: he may set his opening password. */
export function openedChunk(isSetting: boolean): ScreenChunk {
  const { screen, entities } = sampleChunk('edit')
  const [note, line] = [entities['note'], entities['noteLine']] as [CompiledEntity, CompiledEntity] // the sample is of notes
  const [verb] = line.verbs
  const set = verb && {
    ...verb,
    name: 'doSetKey',
    from: [],
    to: undefined,
    ask: [],
    label: { CN: '设置开标密码', EN: 'Set opening password' },
  }
  return {
    screen,
    entities: {
      ...entities,
      note: {
        ...note,
        openers: { event: 'note', lines: 'lines', entity: 'noteLine', user: 'remark', do: 'doSetKey' },
      },
      noteLine: { ...line, verbs: [...line.verbs, ...(set && isSetting ? [set as typeof verb] : [])] },
    },
  }
}
