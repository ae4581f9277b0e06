import type { TimedFault } from '../../rules/document/timedFaults.ts'
import { lineAt, placeOf, type Mark } from './SourceFile.ts'

/** What a message says: its title, one sentence, and what to do. */
interface Message {
  readonly title: string
  readonly says: string
  readonly fix: string
}

const meant = (nearest: string | undefined, otherwise: string) =>
  nearest ? `Did you mean ${nearest}?` : otherwise
/** The word with its article. */
export const a = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
const listed = (names: readonly string[]) =>
  names.length > 12 ? `${names.slice(0, 12).join(', ')}, …` : names.join(', ')

interface HiddenFacts {
  readonly field: string
  readonly entity: string
  readonly audience: string
  /** Where it is hidden because of what it follows from: that, and how access calls it. */
  readonly kept: KeptFacts | undefined
}

/** Why something is hidden that nobody hid by name, and the first field at which it may be revealed. */
interface KeptFacts {
  readonly because: string
  readonly first: { readonly document: string; readonly name: string }
}

const follows = (kept: KeptFacts | undefined): string => (kept ? `, which follows from ${kept.because}` : '')
const revealing = (audience: string, { document, name }: KeptFacts['first']) =>
  `write reveal: [${name}] in the access of ${audience} in ${document}`

interface Name {
  name: string
  nearest?: string | undefined
}
interface Choice extends Name {
  choices: readonly string[]
}
const oneOf = (what: string, { nearest, choices }: Choice) =>
  meant(nearest, choices.length > 0 ? `The ${what} are ${listed(choices)}.` : `There are no ${what} yet.`)

/** Every message that an author may read. Each has a bad sample in tests/diagnostics/<code> beside its exact printed text. */
export const messages = {
  yaml: ({ words, flow }: { words: string; flow: boolean }) => ({
    title: 'Not YAML',
    says: `${words}.`,
    fix: flow
      ? 'Within { } and [ ] a text that holds one of , { } [ ] needs quotes: "…".'
      : 'Check indentation, quotes and colons near the mark.',
  }),
  'misplaced-file': ({ file }: { file: string }) => ({
    title: 'Misplaced file',
    says: `${file} is in no place where definitions are read.`,
    fix: 'Definitions are schemas/areas.yaml, schemas/audiences.yaml, schemas/lookups/<area>.yaml, schemas/blocks/<name>.yaml, schemas/entities/<area>/<id>.yaml and screens/<area>/<id>.yaml. A file such as <id>.verbs.yaml is a part of the document that names it.',
  }),
  'missing-file': ({ file }: { file: string }) => ({
    title: 'Missing file',
    says: `There is no ${file}.`,
    fix: `Write ${file}; docs/language.md shows what belongs into it.`,
  }),

  // files of a document
  'unknown-file': (facts: Choice) => ({
    title: 'Unknown file',
    says: `There is no file ${facts.name}.yaml beside this one.`,
    fix: oneOf('files', facts),
  }),
  'file-in-itself': ({ name }: { name: string }) => ({
    title: 'File within itself',
    says: `${name}.yaml stands within itself here.`,
    fix: 'Name another file, or write what is meant.',
  }),

  // blocks
  'unknown-block': (facts: Choice) => ({
    title: 'Unknown block',
    says: `There is no block called ${facts.name}.`,
    fix: oneOf('blocks', facts),
  }),
  'unknown-parameter': ({ block, ...facts }: Choice & { block: string }) => ({
    title: 'Unknown parameter',
    says: `The block ${block} has no parameter called ${facts.name}.`,
    fix: oneOf('parameters', facts),
  }),
  'missing-parameter': ({ block, name, type }: { block: string; name: string; type: string }) => ({
    title: 'Missing parameter',
    says: `The block ${block} needs ${name}.`,
    fix: `Say which: ${block}: { ${name}: <${type}> }.`,
  }),
  'wrong-parameter': ({
    block,
    parameter,
    type,
    ...facts
  }: Choice & Record<'block' | 'parameter' | 'type', string>) => ({
    title: 'Wrong parameter',
    says: `The block ${block} takes ${a(type)} as ${parameter}, and ${facts.name} is none of this document.`,
    fix: oneOf(`${type}s`, facts),
  }),
  'unknown-left-out': ({ block, ...facts }: Choice & { block: string }) => ({
    title: 'Nothing to leave out',
    says: `The block ${block} brings nothing called ${facts.name}.`,
    fix: oneOf('names that it brings', facts),
  }),
  'crossed-blocks': ({ name, first, second }: Record<'name' | 'first' | 'second', string>) => ({
    title: 'Brought twice',
    says:
      first === second
        ? `The block ${first} is used twice here and brings ${name} each time.`
        : `${first} and ${second} both bring ${name}.`,
    fix:
      first === second
        ? `Say ${first}@another: what the block calls ${'x$name'} is then ${'xAnother'}; or drop: [${name}].`
        : `Leave it out of one of them: ${second}: { drop: [${name}] }.`,
  }),
  'unused-block': ({ name }: { name: string }) => ({
    title: 'Unused block',
    says: `No document uses the block ${name}.`,
    fix: `Use it, or delete schemas/blocks/${name}.yaml.`,
  }),
  'unused-parameter': ({ name }: { name: string }) => ({
    title: 'Unused parameter',
    says: `Nothing in the block reads ${`$${name}`}.`,
    fix: 'Read it, or take it away.',
  }),
  'block-in-block': () => ({
    title: 'Block in a block',
    says: 'A block uses no other block.',
    fix: 'Write out what is needed of it, or let the documents use both.',
  }),
  'too-many-blocks': ({ count, most }: { count: number; most: number }) => ({
    title: 'Too many blocks',
    says: `There are ${count} blocks, of at most ${most}.`,
    fix: 'Write out the one that the fewest documents use: what only a few share is easier read where it is.',
  }),

  // shape
  'unknown-key': ({ name, where, nearest, choices, half }: Choice & { where: string; half?: boolean }) => ({
    title: 'Unknown key',
    says: `${where} has no key called ${name}.`,
    fix: half
      ? 'Within { } a text that holds a comma needs quotes: "…".'
      : oneOf('keys', { name, nearest, choices }),
  }),
  'retired-form': ({ key, form, instead }: { key: string; form: string; instead: string }) => ({
    title: 'Way of writing of a former version',
    says: `${key} is not written as ${form} any more.`,
    fix: `Write ${instead}.`,
  }),
  'retired-word': ({ name, instead }: { name: string; instead: string }) => ({
    title: 'Word of a former version',
    says: `${name} is no word any more.`,
    fix: `Write ${instead}.`,
  }),
  'missing-key': ({ key, where }: { key: string; where: string }) => ({
    title: 'Missing key',
    says: `${where} needs ${key}.`,
    fix: `Add ${key}.`,
  }),
  'doubled-key': ({ key, line }: { key: string; line: number }) => ({
    title: 'Doubled key',
    says: `${key} was already given in line ${line}.`,
    fix: 'Keep one of the two.',
  }),
  'wrong-kind': ({ where, found, wanted }: { where: string; found: string; wanted: string }) => ({
    title: 'Wrong kind of value',
    says: `${where} is ${found}.`,
    fix: `Write ${wanted}.`,
  }),
  'unknown-value': ({ name, where, nearest, choices }: Choice & { where: string }) => ({
    title: 'Unknown value',
    says: `${name} is no value of ${where}.`,
    fix: oneOf('values', { name, nearest, choices }),
  }),
  'out-of-range': ({ where, found, wanted }: { where: string; found: string; wanted: string }) => ({
    title: 'Out of range',
    says: `${where} is ${found}.`,
    fix: `It must be ${wanted}.`,
  }),
  'frame-word': ({ verb, word }: { verb: string; word: string }) => ({
    title: 'Word of the frame',
    says: `${verb} is called ${word}, as the button is that leaves, keeps or deletes a page or a dialog.`,
    fix: 'Say what is done with what: 作废订单 | Cancel order.',
  }),
  'half-label': ({ text, missing }: { text: string; missing: 'Chinese' | 'English' | 'both' }) => ({
    title: 'Half a label',
    says:
      missing === 'both'
        ? `The label ${text} is no pair.`
        : `The ${missing} half of the label ${text} is missing.`,
    fix: 'A label is a pair: 中文 | English.',
  }),

  // names
  'wrong-name': ({ name, file }: { name: string; file: string }) => ({
    title: 'Name and file differ',
    says: `The file defines ${name}, but is called ${file}.`,
    fix: `Rename the file to ${name}.yaml, or the entity to ${file}.`,
  }),
  'doubled-name': ({
    kind,
    name,
    file,
    line,
  }: {
    kind: string
    name: string
    file: string
    line: number
  }) => ({
    title: 'Doubled name',
    says: `The ${kind} ${name} is already defined in ${file}:${line}.`,
    fix: 'Give one of the two another name.',
  }),
  'taken-name': ({ name, by }: { name: string; by: string }) => ({
    title: 'Name taken',
    says: `${name} is ${by}.`,
    fix: 'Choose another name.',
  }),
  'odd-name': ({ name, wanted }: { name: string; wanted: string }) => ({
    title: 'Odd name',
    says: `${name} cannot be a name here.`,
    fix: `Write ${wanted}.`,
  }),
  'unknown-field': ({ name, entity, nearest }: Name & { entity: string }) => ({
    title: 'Unknown field',
    says: `The entity ${entity} has no field called ${name}.`,
    fix: meant(nearest, `Add ${name} to the fields of ${entity} first.`),
  }),
  'lines-for-field': ({ name, entity }: { name: string; entity: string }) => ({
    title: 'Lines where a field belongs',
    says: `${name} of ${entity} is a table of lines.`,
    fix: `Name a field of the document, or one of its lines: ${name}.…, where that has a meaning; within an expression lines stand in a function such as count(${name}).`,
  }),
  'unknown-entity': ({ name, nearest }: Name) => ({
    title: 'Unknown entity',
    says: `There is no entity called ${name}.`,
    fix: meant(nearest, `Add schemas/entities/<area>/${name}.yaml first.`),
  }),
  'unknown-lookup': ({ name, nearest }: Name) => ({
    title: 'Unknown lookup',
    says: `There is no lookup with the type code ${name}.`,
    fix: meant(nearest, `Add ${name} to a file of schemas/lookups first.`),
  }),
  'unknown-state': ({ name, entity, nearest, choices }: Choice & { entity: string }) => ({
    title: 'Unknown state',
    says: `The entity ${entity} has no state called ${name}.`,
    fix: oneOf('states', { name, nearest, choices }),
  }),
  'not-a-state': ({ name, states }: { name: string; states: readonly string[] }) => ({
    title: 'Not a state',
    says: `A verb leads to a state that is written out, and ${name} is none.`,
    fix: `Choose among states by if(condition, ${states[0] ?? 'A'}, ${states[1] ?? states[0] ?? 'B'}).`,
  }),
  'unknown-verb': ({ name, entity, nearest, choices }: Choice & { entity: string }) => ({
    title: 'Unknown verb',
    says: `The entity ${entity} has no verb called ${name}.`,
    fix: oneOf('verbs', { name, nearest, choices }),
  }),
  'unknown-audience': (facts: Choice) => ({
    title: 'Unknown audience',
    says: `There is no audience called ${facts.name}.`,
    fix: oneOf('audiences', facts),
  }),
  'unknown-role': (facts: Choice) => ({
    title: 'Unknown role',
    says: `There is no role called ${facts.name}.`,
    fix: oneOf('roles', facts),
  }),
  'unknown-receiver': (facts: Choice) => ({
    title: 'Unknown receiver',
    says: `${facts.name} is neither an audience nor a role.`,
    fix: oneOf('receivers', facts),
  }),
  'unknown-area': (facts: Choice) => ({
    title: 'Unknown area',
    says: `There is no area called ${facts.name}.`,
    fix: oneOf('areas', facts),
  }),
  'unknown-folder': (facts: Choice) => ({
    title: 'Unknown folder',
    says: `The menu has no area or folder called ${facts.name}.`,
    fix: oneOf('folders', facts),
  }),
  'unknown-screen': (facts: Choice) => ({
    title: 'Unknown screen',
    says: `There is no screen called ${facts.name}.`,
    fix: oneOf('screens', facts),
  }),
  'unknown-lines': ({ entity, ...facts }: Choice & { entity: string }) => ({
    title: 'Unknown lines',
    says: `The entity ${entity} has no lines called ${facts.name}.`,
    fix: oneOf('lines', facts),
  }),
  'unknown-button': ({ where, ...facts }: Choice & { where: string }) => ({
    title: 'Unknown resource code',
    says: `${where} has no button ${facts.name}.`,
    fix: oneOf('resource codes', facts),
  }),
  'unknown-column': ({ where, ...facts }: Choice & { where: string }) => ({
    title: 'Unknown column',
    says: `${where} has no column called ${facts.name}.`,
    fix: oneOf('columns', facts),
  }),
  'unknown-search': ({ screen, ...facts }: Choice & { screen: string }) => ({
    title: 'Not searched by',
    says: `The search form of ${screen} has no field called ${facts.name}.`,
    fix: oneOf('search fields', facts),
  }),
  'unknown-wire-key': ({ entity, ...facts }: Choice & { entity: string }) => ({
    title: 'Unknown key of a row',
    says: `Rows of ${entity} carry nothing called ${facts.name}.`,
    fix: oneOf('keys', facts),
  }),
  'unknown-part': ({ screen, ...facts }: Choice & { screen: string }) => ({
    title: 'Nothing to drop',
    says: `The screen ${screen} shows nothing called ${facts.name}.`,
    fix: oneOf('parts', facts),
  }),
  'unknown-icon': ({ name, nearest }: Choice) => ({
    title: 'Unknown icon',
    says: `The browser has no icon called ${name}.`,
    fix: `${meant(nearest, 'Take another one.')} Those it has stand in src/language/icons.ts.`,
  }),
  'unknown-hook': ({ name, file, nearest }: Name & { file: string }) => ({
    title: 'Unknown hook',
    says: `There is no ${file}.`,
    fix: meant(nearest, `Write it; it exports a function called ${name}.`),
  }),

  // words that do not belong together
  'missing-label': ({ field }: { field: string }) => ({
    title: 'Missing label',
    says: `The field ${field} has no label.`,
    fix: 'Add label: 中文 | English.',
  }),
  'missing-word': ({ field, type, key }: { field: string; type: string; key: string }) => ({
    title: 'Missing word',
    says: `The field ${field} is ${a(type)} and does not say ${key}.`,
    fix: `Add ${key}.`,
  }),
  'idle-word': ({
    key,
    field,
    type,
    wanted,
  }: {
    key: string
    field: string
    type: string
    wanted: string
  }) => ({
    title: 'Word without effect',
    says: `${key} means nothing for ${field}, which is ${a(type)}.`,
    fix: `Remove ${key}; it belongs to ${wanted}.`,
  }),
  'crowded-cell': ({
    entity,
    keys,
    fields,
  }: {
    entity: string
    keys: readonly string[]
    fields: readonly string[]
  }) => ({
    title: 'Several rows in one cell',
    says: `Several rows of ${entity} may have the same ${keys.join(' and ')}, and would stand in one cell.`,
    fix: `Add a key to ${entity}: { unique: [${fields.join(', ')}] }, or name keys that tell its rows apart.`,
  }),
  'exactly-one': ({ where, keys, found }: { where: string; keys: readonly string[]; found: number }) => ({
    title: 'One of several',
    says: `${where} has ${found === 0 ? 'none' : String(found)} of ${keys.join(', ')}.`,
    fix: `Keep exactly one of ${keys.join(', ')}.`,
  }),
  'wrong-type': ({ name, found, wanted }: { name: string; found: string; wanted: string }) => ({
    title: 'Wrong type',
    says: `${name} is ${found}.`,
    fix: `Here belongs ${wanted}.`,
  }),
  'several-values': ({
    name,
    entity,
    where,
    use,
  }: {
    name: string
    entity: string
    where: string
    use: string
  }) => ({
    title: 'Several values where one belongs',
    says: `${name} of ${entity} has several values, and ${where}.`,
    fix: use,
  }),
  'not-a-ref': ({
    name,
    entity,
    found,
    wanted,
  }: {
    name: string
    entity: string
    found: string
    wanted: string
  }) => ({
    title: 'Not a reference',
    says: `${name} of ${entity} is ${found}.`,
    fix: `Here belongs ${wanted}.`,
  }),
  'odd-format': ({ format }: { format: string }) => ({
    title: 'Odd number format',
    says: `The format ${format} cannot make numbers that differ.`,
    fix: 'Write a pattern such as PO{yyyyMM}{00000}: a date in yyyy, MM, dd and expressions that give a text if you wish, and one run of zeros.',
  }),
  'never-by-hand': ({ name, why, use }: { name: string; why: string; use: string }) => ({
    title: 'Never by hand',
    says: `${name} cannot be given by hand: ${why}.`,
    fix: use,
  }),

  'missing-same': ({ link, other, way }: { link: string; other: string; way: string }) => ({
    title: 'Two links that may disagree',
    says: `The row behind ${link} leads to another by ${way}, and ${other} points to one of that kind too: nothing says that it is the same row.`,
    fix: `Add ${way === other ? `same: [${other}]` : `same: { ${other}: ${way} }`} to ${link}.`,
  }),

  'passing-show': ({ name }: { name: string }) => ({
    title: 'Shown to some, or for a while',
    says: `show of a field says what its row is, and where it does not hold there is no value: it cannot read ${name}.`,
    fix: 'Write it with values of the document; what only some may see belongs into hide of access, what a screen leaves out into show of its column.',
  }),

  'setting-kept': ({ name }: { name: string }) => ({
    title: 'Setting in what is kept',
    says: `Nothing here would notice that ${name} changes: what follows from it would stay as it was.`,
    fix: 'Take it into a field with default, which stays as it was taken, and read that field here.',
  }),
  'unknown-look': ({ look, has }: { look: string; has: readonly string[] }) => ({
    title: 'Look that the list does not have',
    says: `The list is to begin as ${look}, and says no ${look}.`,
    fix: `Write ${look}: {} with what it needs, or a look that the list has: ${['list', ...has].join(', ')}.`,
  }),
  'unknown-section': ({ screen, ...facts }: Choice & { screen: string }) => ({
    title: 'Unknown section',
    says: `${screen} has no section called ${facts.name}.`,
    fix: oneOf('sections', facts),
  }),
  'staged-once': ({ name, found }: { name: string; found: number }) => ({
    title: found === 0 ? 'Section of no stage' : 'Section of two stages',
    says:
      found === 0
        ? `No stage has the section ${name}, so whoever fills the document in would never come to it.`
        : `The section ${name} stands in ${found} stages.`,
    fix:
      found === 0
        ? `Add ${name} to a stage: { label: …, sections: [${name}, …] }.`
        : `Leave ${name} in one stage.`,
  }),
  'early-required': ({ name, stage, first }: { name: string; stage: string; first: string }) => ({
    title: 'Stage that cannot be saved',
    says: `${name} is required to save and comes in the stage ${stage}, so nothing can be saved before it.`,
    fix: `Give ${name} a default, write required: with the verb that needs it, or show it in the stage ${first}.`,
  }),
  'open-board': ({ by }: { by: string }) => ({
    title: 'Board without columns',
    says:
      by === ''
        ? 'Rows without states have no columns by themselves.'
        : `Nobody knows beforehand which values ${by} has.`,
    fix: 'Write by: with a state, a code of a fixed list or a flag; or columns: with a label and a condition each.',
  }),
  'nameless-column': ({ name, by, nearest }: Name & { by: string }) => ({
    title: 'Column of no rows',
    says: by === '' ? `${name} says no condition.` : `${name} is no value of ${by}, and says no condition.`,
    fix: meant(nearest, 'Write label and when: { label: 逾期 | Late, when: dueDate < today }.'),
  }),
  'edited-picture': ({ list, look }: { list: string; look: string }) => ({
    title: 'Rows that are edited in place',
    says: `${list} edits its rows in place, and has no ${look} then.`,
    fix: `Remove btnSave, or ${look}.`,
  }),
  'setting-in-board': ({ name }: { name: string }) => ({
    title: 'Setting in a board',
    says: `A column of a board is asked as its user could ask, and a query knows no settings: ${name} is one.`,
    fix: 'Read a field that takes the setting with default, or leave the column out.',
  }),
  'odd-list': ({ name, why }: { name: string; why: string }) => ({
    title: 'List under the address of another',
    says: `${name} ${why}.`,
    fix: 'Under one address stand different lists, one level of them: name another one, or take this one out.',
  }),
  'unseen-list': ({
    name,
    screen,
    audiences,
    entity,
  }: Record<'name' | 'screen' | 'entity', string> & { audiences: readonly string[] }) => ({
    title: 'Tab that nobody sees',
    says: `Whoever holds ${screen} (${listed(audiences)}) finds no rows of ${entity}, which ${name} shows.`,
    fix: `Give one of them rows in the access of ${entity}, grant the menu of ${screen} to somebody who finds such rows, or take ${name} out of lists.`,
  }),
  'setting-in-tab': ({ name }: { name: string }) => ({
    title: 'Setting in a tab',
    says: `A tab is asked as its user could ask, and a query knows no settings: ${name} is one.`,
    fix: 'Read a field that takes the setting with default, or leave the tab out.',
  }),
  'setting-default': ({ name, value, why }: { name: string; value: string; why: string }) => ({
    title: 'Default that is no value',
    says: `${value} is no value of the setting ${name}: ${why}.`,
    fix: 'Write a default that it may have, or none.',
  }),
  'idle-setting': ({ name }: { name: string }) => ({
    title: 'Setting that nothing reads',
    says: `Nothing reads setting.${name}: whoever changed it would wait for an effect.`,
    fix: 'Read it in an expression, or take it away.',
  }),

  'unsolvable-time': ({ words }: { words: string }) => ({
    title: 'No moment',
    says: `The moment at which ${words} changes cannot be found.`,
    fix: 'Let today or now stand on one side of a comparison, moved by days or hours at most: endDate + 3 < today, addHours(sentDate, 4) <= now. Keep what it is compared with in a field.',
  }),
  'fading-check': ({ words }: { words: string }) => ({
    title: 'Check that time breaks',
    says: `${words} holds no longer by and by, and a check is asked at every save and verb: the row could not be changed any more, not even by what the clock does.`,
    fix: 'Ask it in require of the verbs for which it matters.',
  }),
  'when-without-clock': ({ verb }: { verb: string }) => ({
    title: 'Done again and again',
    says: `when reads neither today nor now, and ${verb} stays where it begins: nothing would tell that it was done.`,
    fix: 'Lead to a state that it does not begin in, or say a moment: when: dueDate < today.',
  }),
  'when-by-nobody': ({ words }: { words: string }) => ({
    title: 'Nobody acts',
    says: `What is done by itself is done by nobody: when cannot read ${words}.`,
    fix: 'Write it with values of the document.',
  }),
  'when-elsewhere': ({ words }: { words: string }) => ({
    title: 'Value of another row',
    says: `Nothing would notice that ${words} changes.`,
    fix: 'Keep it in a field of the document, by compute or default, and write that field.',
  }),
  'when-asks': ({ verb }: { verb: string }) => ({
    title: 'Nobody answers',
    says: `${verb} is done by itself, and nobody is there to answer what it asks.`,
    fix: 'Write two verbs: one that asks and is done by hand, one with when.',
  }),
  'restless-verbs': ({ verbs, states }: { verbs: readonly string[]; states: readonly string[] }) => ({
    title: 'Verbs without end',
    says: `${verbs.join(' and ')} can follow each other for ever: ${states.join(', ')}.`,
    fix: 'Give them conditions that cannot hold together: one with startDate <= today, the other with startDate > today.',
  }),

  'idle-process': ({ process, entity, found }: { process: string; entity: string; found: number }) => ({
    title: 'A process of no approval',
    says:
      found > 1
        ? `${found} verbs of ${entity} name ${process}: nobody could tell which of them the last answer does.`
        : `No verb of ${entity} that is done on the whole document names ${process}, so nothing would ever be asked.`,
    fix: `Let one verb of the document say \`process: ${process}\`.`,
  }),
  'no-sure-step': ({ process }: { process: string }) => ({
    title: 'Approved by nobody',
    says: `Every step of ${process} has a condition: a document for which none of them holds would be asked of nobody.`,
    fix: 'Take the condition off one step, or say by `when` of the process which documents go through it; the others are approved by their button.',
  }),
  'unsure-reject': ({
    process,
    entity,
    verbs,
  }: {
    process: string
    entity: string
    verbs: readonly string[]
  }) => ({
    title: 'A rejection that may be either',
    says: `${verbs.join(' and ')} each take ${entity} back from where ${process} waits: nobody could tell which of them a task offers.`,
    fix: `Say \`reject: ${verbs[0]}\` in schemas/processes/${process}.yaml, or call the one that rejects doReject.`,
  }),
  'silent-answer': ({
    process,
    step,
    fault,
    fields,
  }: {
    process: string
    step: string
    fault: TimedFault
    fields: readonly string[]
  }) => ({
    title: 'An answer that nobody may be taken to have given',
    says: {
      own: `Of ${process} whoever submits may be asked as well: in ${step} he would approve his own document by not answering.`,
      nobody: `Every step of ${process} that is always taken agrees by itself: whoever submits would only have to wait, and nobody would have approved it.`,
      asks: `The system answers ${step} when its time is over, and has nothing to say to what the verb asks: ${fields.join(', ')}.`,
      noReject: `${step} sends the document back when its time is over, and no verb of it does: ${process} knows none.`,
    }[fault],
    fix: {
      own: 'Take `own: true` away, or let the step `reject`.',
      nobody: 'Let one step without `when` wait, or `reject` when its time is over.',
      asks: 'Take `decide` off the step, or let the verb take these values from the document.',
      noReject: 'Name the verb by `reject` of the process, or let the step `agree`.',
    }[fault],
  }),
  'no-approver': ({ words, users, found }: { words: string; users: string; found: string }) => ({
    title: 'Nobody who could be asked',
    says: `${words} gives ${found}; whoever is asked is a row of ${users}.`,
    fix: `Name a role of audiences.yaml, a field of type user (buyer, buyer.manager), or first(…) of one.`,
  }),
  'unheard-notice': ({ receiver, entity }: { receiver: string; entity: string }) => ({
    title: 'Told to nobody',
    says: `${receiver} sees no row of ${entity}, so nobody would be told.`,
    fix: `Name receivers who see ${entity}, or give ${receiver} access to it.`,
  }),
  'two-owners': ({
    field,
    entity,
    one,
    other,
  }: {
    field: string
    entity: string
    one: string
    other: string
  }) => ({
    title: 'Two owners of one value',
    says: `${field} of ${entity} is kept by ${one}, and ${other} would write it too.`,
    fix: 'Keep one of the two, or give each a field of its own.',
  }),
  'line-without-holder': ({ entity, holder }: { entity: string; holder: string }) => ({
    title: 'Line of nothing',
    says: `${entity} is a line of ${holder}, and these values do not say of which one.`,
    fix: `Add parent: … to set, a reference to ${holder}; or make them by a verb of the document whose lines they are.`,
  }),
  'no-rows': ({ name, nearest }: Name) => ({
    title: 'No rows',
    says: `${name} names no rows.`,
    fix: meant(
      nearest,
      'Name this, a ref, a table of lines or an entity, and choose among its rows with where: lines where open > 0.',
    ),
  }),
  'differs-in-group': ({ name }: { name: string }) => ({
    title: 'Many values for one',
    says: `${name} may differ within a group.`,
    fix: `Add ${name} to per, or say which of the values is meant: first(each.${name}), of numbers min, max or sum.`,
  }),
  unfilled: ({ entity, field }: { entity: string; field: string }) => ({
    title: 'Made without a value',
    says: `This makes ${entity} without ${field}, which is required.`,
    fix: `Add ${field}: … to set, ${field} to copy, or a default to ${field} of ${entity}.`,
  }),
  'effect-circle': ({ verbs }: { verbs: readonly string[] }) => ({
    title: 'Effects in a circle',
    says: `${verbs.join(' does ')}, without end.`,
    fix: 'Take do out of one of these effects.',
  }),
  unmailable: ({ name, channel, why }: { name: string; channel: string; why: string }) => ({
    title: 'Nothing to be sent by mail',
    says: `${name} is ${why}, and ${channel} leaves the house and may be read by anybody.`,
    fix: 'Name what the document is called, and let its reader open it; or tell it inApp alone.',
  }),
  'told-twice': ({
    receiver,
    message,
    verb,
    entity,
  }: {
    receiver: string
    message: string
    verb: string
    entity: string
  }) => ({
    title: 'Told twice',
    says: `${verb} of ${entity} tells ${receiver} by its own tell, and ${message} tells the same in its words.`,
    fix: `Take ${receiver} out of tell of ${verb}.`,
  }),
  'told-secret': ({ field, entity, audience }: { field: string; entity: string; audience: string }) => ({
    title: 'Secret told',
    says: `${audience} may not read ${field} of ${entity} in every row, and is told it here.`,
    fix: `Leave ${field} out, or write another one for ${audience}.`,
  }),
  'unkeyed-import': ({
    keys,
    entity,
    unique,
  }: {
    keys: readonly string[]
    entity: string
    unique: readonly string[]
  }) => ({
    title: 'Rows that are not found again',
    says: `Two rows of ${entity} may agree in ${keys.join(', ')}.`,
    fix:
      unique.length > 0
        ? `What is unique there: ${unique.join('; ')}.`
        : `Add a key to ${entity}: { unique: [${keys.join(', ')}] }.`,
  }),
  'unknown-call': (facts: Choice) => ({
    title: 'Unknown call of a service',
    says: `There is no call named ${facts.name}.`,
    fix: oneOf('calls', facts),
  }),
  'unknown-input': (facts: Choice & { call: string }) => ({
    title: 'Not what is sent',
    says: `${facts.call} takes no ${facts.name}.`,
    fix: oneOf('values', facts),
  }),
  'missing-input': ({ name, call }: { name: string; call: string }) => ({
    title: 'Question without what it is about',
    says: `${call} needs ${name}, and nothing says what that is.`,
    fix: `Add ${name}: … to set.`,
  }),
  'odd-answer': ({ verb, call, why }: { verb: string; call: string; why: string }) => ({
    title: 'A verb that takes no answer',
    says: `${verb} is to be done with the answer of ${call}, and it ${why}.`,
    fix: 'Name a verb of the same row with `by: system` that asks for values of the answer by their names, of the same type.',
  }),
  'odd-call': ({ call }: { call: string }) => ({
    title: 'Asked by nobody',
    says: `${call} is asked about a row, and this verb is done on none.`,
    fix: 'Let a verb of what is made ask it, and name that verb by `do`.',
  }),
  unanswered: ({ verb, ask }: { verb: string; ask: string }) => ({
    title: 'Question without an answer',
    says: `${verb} asks ${ask}, and nobody is there to answer.`,
    fix: `Add ${ask}: … to set.`,
  }),

  // columns and tables
  'said-differently': ({
    first,
    one,
    second,
    other,
  }: {
    first: string
    one: string
    second: string
    other: string
  }) => ({
    title: 'Said twice, differently',
    says: `${first} says ${one}, and ${second} says ${other}.`,
    fix: 'They mean the same: keep one of the two.',
  }),
  'wrong-cell': ({
    name,
    type,
    key,
    cell,
    choices,
  }: {
    name: string
    type: string
    key: 'cellType' | 'editType'
    cell: string
    choices: readonly string[]
  }) => ({
    title: 'Cell that does not fit',
    says: `${name} is ${a(type)} and cannot be ${key === 'cellType' ? 'drawn' : 'edited'} as ${cell}.`,
    fix: `Those that fit are ${choices.join(', ')}.`,
  }),
  'crossed-bounds': ({ name, min, max }: { name: string; min: string; max: string }) => ({
    title: 'Bounds crossed',
    says: `${name} would have to be at least ${min} and at most ${max}.`,
    fix: 'Write min and max so that numbers lie between them, with the bounds of the field in mind.',
  }),
  'too-precise': ({ name, precision, scale }: { name: string; precision: number; scale: number }) => ({
    title: 'More decimals than are kept',
    says: `${name} has ${scale} decimals, and precision is ${precision}.`,
    fix: `Write precision: ${scale} or less, or give the field a larger scale.`,
  }),
  'no-number': ({ name, type, aggregate }: { name: string; type: string; aggregate: 'sum' | 'mean' }) => ({
    title: 'Not a number',
    says: `${name} is ${a(type)} and has no ${aggregate}.`,
    fix: `Remove it here: only numbers have a ${aggregate}.`,
  }),
  'upload-without-config': ({ name }: { name: string }) => ({
    title: 'Table column is not setting attachmentConfig',
    says: `${name} is drawn as an upload and does not say of what kind.`,
    fix: 'Add attachmentConfig: true, or { max, extensions, image } where it differs.',
  }),
  'link-to-nothing': ({ name }: { name: string }) => ({
    title: 'cell link method not configured',
    says: `A click on ${name} would lead nowhere.`,
    fix: 'Write linkTag with the resource code of a verb, or link a field whose document those who see the screen may open.',
  }),
  'button-without-function': ({ name }: { name: string }) => ({
    title: 'Not declare Button click function',
    says: `The buttons of ${name} do nothing.`,
    fix: "Add functionList with resource codes of verbs of the row's entity, such as [btnSubmit].",
  }),
  'no-change-handler': ({ name, why }: { name: string; why: string }) => ({
    title: 'Change handler not configured',
    says: `Nothing can be chosen in ${name}: it ${why}.`,
    fix: 'Take a lookup or ref that is entered here, give a text lookup: { typeCode }, or add isEdit: false.',
  }),
  'unknown-api': (facts: Choice) => ({
    title: 'please configure the API attribute',
    says: `${facts.name} is no operation that loads rows.`,
    fix: oneOf('operations', facts),
  }),

  // expressions
  'bad-expression': ({ found, expected }: { found: string; expected: string }) => ({
    title: 'Not an expression',
    says: `${found} does not fit here.`,
    fix: `Here belongs ${expected}.`,
  }),
  'unknown-name': (facts: Choice) => ({
    title: 'Unknown name',
    says: `Nothing is called ${facts.name} here.`,
    fix: oneOf('names', facts),
  }),
  'unknown-function': (facts: Choice) => ({
    title: 'Unknown function',
    says: `There is no function called ${facts.name}.`,
    fix: oneOf('functions', facts),
  }),
  'unknown-code': (facts: Choice) => ({
    title: 'Unknown code',
    says: `${facts.name} is no code of the list it is compared with.`,
    fix: oneOf('codes', facts),
  }),
  'expression-type': ({ found, wanted, name }: { found: string; wanted: string; name: string }) => ({
    title: 'Expression of the wrong type',
    says: `${name} is ${found}.`,
    fix: `Here belongs ${wanted}.`,
  }),
  'wrong-arguments': ({ name, wanted }: { name: string; wanted: string }) => ({
    title: 'Wrong arguments',
    says: `${name} is not called so.`,
    fix: `It is called as ${wanted}.`,
  }),
  'not-in-sql': ({ what }: { what: string }) => ({
    title: 'Not for the database',
    says: `${what} cannot be asked of the database, and this rule is kept there.`,
    fix: 'Write the rule with fields, lines, refs and me only.',
  }),

  // proofs
  'odd-run': ({ verb }: { verb: string }) => ({
    title: 'Run that goes through nothing',
    says: `${verb} is done on no row, so whatever it does makes documents for rows of an entity.`,
    fix: 'Write make: a document, and each: an entity with a condition, such as each: delivery where statement == null.',
  }),
  'made-again': ({ verb, entity, source }: { verb: string; entity: string; source: string }) => ({
    title: 'Made again and again',
    says: `${verb} would make ${entity} of the same rows of ${source} each time: nothing that each asks for changes when it was made.`,
    fix: `Ask in each for a field of ${source} that is kept from rows of ${entity}, or write into: and a ref of ${source} to ${entity}.`,
  }),
  'unseen-rows': ({ verb, audience, source }: { verb: string; audience: string; source: string }) => ({
    title: 'Verb over rows that its user does not see',
    says: `${audience} may do ${verb}, which goes through rows of ${source}, and sees none of these: nothing would come of it.`,
    fix: `Give ${audience} rows in the access of the document of ${source}, or take ${audience} out of by.`,
  }),
  'unseen-show': ({ audience, name, unseen }: { audience: string; name: string; unseen: string }) => ({
    title: 'Field that is never shown',
    says: `${audience} sees ${name}, but its show asks for ${unseen}, which ${audience} is never sent: the field would always be empty.`,
    fix: `Let it be seen (reveal: [${unseen}], or take it out of hide), or hide ${name}, too.`,
  }),
  'odd-marks': ({ verb, why }: { verb: string; why: string }) => ({
    title: 'Notes without a place',
    says: `Notes stand at a document until its state changes, and ${verb} ${why}.`,
    fix: 'Remove marks, or write it at the verb of the document that sends it back.',
  }),
  'odd-kinds': ({ field, why, instead }: { field: string; why: string; instead: string }) => ({
    title: 'Several kinds of rows',
    says: `${field} points to rows of several kinds, and ${why}.`,
    fix: `Write ${instead}.`,
  }),
  'odd-pick': ({ is, wanted }: { is: string; wanted: string }) => ({
    title: 'Pick that makes no document',
    says: `This verb picks rows, of which it makes documents, and ${is}.`,
    fix: `Write ${wanted}.`,
  }),
  'unpicked-name': ({ name }: { name: string }) => ({
    title: 'Name of a document that is not there',
    says: `${name} is said of the document, which is only made of what is picked.`,
    fix: `Write each.${name.replace(/^this\./, '')} for the row that is picked.`,
  }),
  'nothing-filled': ({ verb }: { verb: string }) => ({
    title: 'Condition of a document that is not there',
    says: `The rows that ${verb} picks are compared with this, the document that they fill, and it only makes new ones.`,
    fix: 'Add the states of the documents that it fills, from: new|DRAFT; or leave the condition out: what is new gets what its rows agree in (per).',
  }),
  'odd-change': ({ says, fix }: { says: string; fix: string }) => ({
    title: 'Change of nothing',
    says,
    fix,
  }),
  'nothing-applied': ({ name, choices }: { name: string; choices: readonly string[] }) => ({
    title: 'Nothing to apply',
    says: `No field says what ${name} becomes.`,
    fix:
      choices.length > 0
        ? `Write change: ${choices.join(' or ')}, or changes: ${name}.x at a field.`
        : `Write changes: ${name}.x at a field whose value x of that record gets.`,
  }),
  'unkept-key': ({ key, entity }: { key: string; entity: string }) => ({
    title: 'Group that is not kept',
    says: `There is one line of ${entity} for each ${key}, and none of its fields says which, so it could not be found again.`,
    fix: `Give the line a field of that name, or set one of its fields to each.${key}.`,
  }),
  'lost-first': ({ name, entity }: { name: string; entity: string }) => ({
    title: 'First value that is lost',
    says: `Rows of ${entity} begin with ${name}, which nobody may give by hand (readonly: true), and the form that shows these rows sends them.`,
    fix: `Write readonly: saved at ${name}, which is given with a new row alone, or compute it.`,
  }),
  'unkept-row': ({ entity }: { entity: string }) => ({
    title: 'Row that is not kept',
    says: `There is a row of ${entity} for each of these, and none of its fields says for which, so it could not be found again.`,
    fix: 'Set a ref of it to each, or say per: by what groups of them are told apart.',
  }),
  'gathered-within': ({ field }: { field: string }) => ({
    title: 'Gathered within something else',
    says: `${field} goes over rows of other documents, and does something else with what it finds.`,
    fix: 'Make what is gathered a field of its own, and read that field here.',
  }),
  'key-beyond-row': ({ name }: { name: string }) => ({
    title: 'Key that looks beyond its row',
    says: `${name} is not of the row itself.`,
    fix: 'Keep it in a field with compute, and name that field here.',
  }),
  'sealed-beyond-row': ({ name }: { name: string }) => ({
    title: 'Seal that looks beyond its document',
    says: `${name} is not of the document itself, so nobody would notice that it is to be opened.`,
    fix: 'Keep it in a field with compute, or let the verb that opens set one, and name that field here.',
  }),
  'sealed-unseen': ({ name, audience }: { name: string; audience: string }) => ({
    title: 'Seal that its owner cannot know of',
    says: `Whether the browser encrypts follows from ${name}, which ${audience} never sees, so that it would send everything in clear.`,
    fix: `Take ${name} out of what is hidden from ${audience}.`,
  }),
  'sealed-keys': ({ lacks }: { lacks: string }) => ({
    title: 'Openers without what they open',
    says: `Parts of a key are for what the browser encrypts, hide, and for whom it is opened together, per; ${lacks} is not said.`,
    fix: `Say ${lacks}, or leave keys out.`,
  }),
  unsealable: ({
    name,
    entity,
    found,
    from,
  }: {
    name: string
    entity: string
    found: string
    from?: string
  }) => ({
    title: 'Cannot be sealed',
    says: `${name} of ${entity} is ${found}${from === undefined ? '' : ` and follows from ${from}, which is sealed`}: rows are found, joined and moved by such values, so they stand open.`,
    fix:
      from === undefined
        ? 'Seal the values beside it, or the whole table, of which such fields are left out.'
        : `Let it follow from what is not sealed, or set it by a verb after the opening.`,
  }),
  'sealed-asked': ({ name, where }: { name: string; where: string }) => ({
    title: 'Sealed value asked for where it is not known',
    says: `${name} stands encrypted while it is sealed, and ${where} would not find it.`,
    fix: 'Read what is not sealed, or a value that is set after the opening.',
  }),
  'sealed-column': ({ field, entity, word }: { field: string; entity: string; word: string }) => ({
    title: 'Sealed value in an order or a total',
    says: `${field} of ${entity} is sealed, and ${word} would tell of it.`,
    fix: `Show it as a column, and leave ${word} out.`,
  }),
  'no-limit': ({
    flow,
    source,
    line,
    link,
    take,
    type,
  }: {
    flow: string
    source: string
    line: string
    link: string
    take: string
    type: string
  }) => ({
    title: 'Taken without a limit',
    says: `${flow} takes ${take} of ${source}, and no check of ${source} bounds what ${line} takes.`,
    fix: `Say in ${source}: a field with type: ${type}, compute: sum(${line}.${take} where ${link} == this), and in checks { rule: that field <= what there is }.`,
  }),
  'taken-twice': ({
    flow,
    source,
    line,
    link,
  }: {
    flow: string
    source: string
    line: string
    link: string
  }) => ({
    title: 'Whole rows taken twice',
    says: `${flow} takes rows of ${source} whole, and nothing says that one of them is in one ${line} alone.`,
    fix: `Say it in ${line}: keys: [{ unique: [${link}] }], with when: … where it counts only for a time; or take a part of it, with quantity: lines.<field>.`,
  }),
  'not-kept': ({ field, entity }: { field: string; entity: string }) => ({
    title: 'Cannot be kept',
    says: `${field} cannot be kept true: no row of ${entity} tells which rows it concerns.`,
    fix: `Compare something of ${entity}, or of what holds it, with this row: where <its ref> == this.`,
  }),
  'rows-not-here': ({ name }: { name: string }) => ({
    title: 'Rows that cannot be read here',
    says: `${name} are rows of other documents. They are gathered in compute, and looked up in require and in when of an effect that goes through no rows.`,
    fix: 'Make what is gathered a field with compute, and read that field here.',
  }),
  'heavy-press': ({ verb, why }: { verb: string; why: string }) => ({
    title: 'More than a press',
    says: `${verb} asks nothing, not even whether it is meant (ask: []), so it leaves its row as it is; but it ${why}.`,
    fix: 'Leave ask out: its dialog says then what follows.',
  }),
  'asked-later': ({ field, verb }: { field: string; verb: string }) => ({
    title: 'Read before it is asked',
    says: `${verb} asks for ${field}; what looks at rows of other documents is judged before that, by what is saved.`,
    fix: `Keep what is looked for in a field with compute, or ask for ${field} in a verb before.`,
  }),
  'compute-cycle': ({ fields }: { fields: readonly string[] }) => ({
    title: 'Computed in a circle',
    says: `${fields.join(' needs ')}.`,
    fix: 'Break the circle: one of these must be entered or come from elsewhere.',
  }),
  'unreachable-state': ({ state }: { state: string }) => ({
    title: 'State never reached',
    says: `No verb leads to ${state}.`,
    fix: `Add a verb with to: ${state}, or remove the state.`,
  }),
  'dead-end-state': ({ state }: { state: string }) => ({
    title: 'State never left',
    says: `Nothing leads out of ${state}.`,
    fix: `Add a verb from ${state}, or say that it is an end by giving it a color.`,
  }),
  'changed-after-approval': ({
    who,
    fields,
    states,
    approval,
    way,
  }: {
    who: string
    fields: readonly string[]
    states: readonly string[]
    approval: string
    way: string
  }) => ({
    title: 'Changed after the approval',
    says: `${who} may change ${listed(fields)} in ${listed(states)}, after ${approval}; in ${states[0] ?? ''} ${way}.`,
    fix: `Allow no change there, lead out of it only to states before ${approval}, or name in unapproved of ${approval} what may still be changed.`,
  }),
  'ungranted-verb': ({ verb, audience }: { verb: string; audience: string }) => ({
    title: 'Verb granted to nobody',
    says: `No role of ${audience} is granted ${verb}.`,
    fix: 'Grant it in the menu of a screen of this audience that shows its button, or mark the verb show: false.',
  }),
  'verb-without-button': ({ verb, button }: { verb: string; button: string }) => ({
    title: 'Verb without a button',
    says: `No screen of those who may do ${verb} shows ${button}.`,
    fix: `Add ${button} to a toolbar, or mark the verb show: false.`,
  }),
  'foreign-button': ({ button, audience }: { button: string; audience: string }) => ({
    title: "Somebody else's button",
    says: `${button} is on a screen of ${audience}, who may not do it.`,
    fix: `Remove it, or add ${audience} to those who may.`,
  }),
  'two-editors': ({ list, edit }: { list: string; edit: string }) => ({
    title: 'Edited in two places',
    says: `${list} edits its rows in place, and ${edit} opens them.`,
    fix: `Remove btnSave from the toolbar of ${list}, or the screen ${edit}.`,
  }),
  'lines-in-list': ({ list, entity, lines }: { list: string; entity: string; lines: string }) => ({
    title: 'Lines that no list shows',
    says: `${list} edits its rows in place, and ${entity} has lines (${lines}).`,
    fix: `Remove btnSave, and write an edit screen for ${entity}.`,
  }),
  'never-entered': ({ list, field }: { list: string; field: string }) => ({
    title: 'A row that nobody can add',
    says: `${list} adds rows in place without a column for ${field}, which is required.`,
    fix: `Add ${field} to columns, a default to the field, or remove btnAdd.`,
  }),
  'hidden-field': ({ field, entity, audience, kept }: HiddenFacts) => ({
    title: 'Secret shown',
    says: `${audience} may not read ${field} of ${entity}${follows(kept)}, and this screen shows it.`,
    fix: `Add ${field} to drop, or ${kept ? revealing(audience, kept.first) : 'take it out of hide in access'}.`,
  }),
  'telling-rule': ({
    rule,
    audience,
    secret,
    document,
    first,
  }: {
    rule: string
    audience: string
    secret: string
    document: string
    first: KeptFacts['first'] | undefined
  }) => ({
    title: 'Rule that tells a secret',
    says: `${audience} is told whether ${rule} holds, and may not know ${secret}, from which that follows.`,
    fix:
      first === undefined
        ? `Give the rule a code and write it into reveal in the access of ${audience} in ${document}, or rule by what ${audience} may read.`
        : `Rule by what ${audience} may read, or ${revealing(audience, first)}.`,
  }),
  'secret-entered': ({ name, audience, kept }: { name: string; audience: string; kept: KeptFacts }) => ({
    title: 'Secret to be entered',
    says: `${audience} may write ${name}, and is not shown it, because it follows from ${kept.because}.`,
    fix: `Take it out of what ${audience} edits, or ${revealing(audience, kept.first)}.`,
  }),
  'idle-reveal': ({ name, audience }: { name: string; audience: string }) => ({
    title: 'Idle reveal',
    says: `${name} follows from nothing that ${audience} may not know, or is hidden by name.`,
    fix: 'Leave it out.',
  }),
  'no-access': ({ entity, audience }: { entity: string; audience: string }) => ({
    title: 'Nothing to see',
    says: `${audience} sees no row of ${entity}.`,
    fix: `Add ${audience} to the access of ${entity}.`,
  }),
  'write-unasked': ({
    entity,
    audience,
    list,
    twin,
  }: {
    entity: string
    audience: string
    list: string
    twin: string
  }) => ({
    title: 'Reading gives writing',
    says: `${audience} finds rows of ${entity} by me.${list}, and may change all of them; me.${twin} holds those of the same list that may be written.`,
    fix: `Add write: … in me.${twin}, or write: true where reading is enough.`,
  }),
  'unindexed-sort': ({ field }: { field: string }) => ({
    title: 'Sorted without an index',
    says: `${field} is computed when it is read and cannot be sorted by.`,
    fix: 'Sort by a field that is kept in the table of this entity.',
  }),
  'hidden-sort': ({ field, entity, audience, kept }: HiddenFacts) => ({
    title: 'Sorted by a secret',
    says: `${audience} may not read ${field} of ${entity} in every row${follows(kept)}, and this list is sorted by it.`,
    fix: `Sort by what ${audience} may always read${kept ? `, or ${revealing(audience, kept.first)}` : ''}.`,
  }),
  'hidden-tab': ({ field, entity, audience, kept }: HiddenFacts) => ({
    title: 'Tab by a secret',
    says: `${audience} may not read ${field} of ${entity} in every row${follows(kept)}, and this tab shows rows by it.`,
    fix: `Choose the rows by what ${audience} may always read${kept ? `, or ${revealing(audience, kept.first)}` : ''}, or give ${audience} a list of its own, which goes without such a tab.`,
  }),
  'hidden-picture': ({ field, entity, audience, kept, look }: HiddenFacts & { look: string }) => ({
    title: 'Rows placed by a secret',
    says: `${audience} may not read ${field} of ${entity} in every row${follows(kept)}, and the ${look} has rows in their places by it.`,
    fix: `Place them by what ${audience} may always read${kept ? `, or ${revealing(audience, kept.first)}` : ''}, or give ${audience} a list of its own, which goes without.`,
  }),
  'hidden-report': ({ field, entity, audience, kept }: HiddenFacts) => ({
    title: 'Report of a secret',
    says: `${audience} may not read ${field} of ${entity} in every row${follows(kept)}, and this report adds up by it.`,
    fix: `Take what ${audience} may always read${kept ? `, or ${revealing(audience, kept.first)}` : ''}, or grant the report to roles of another audience alone.`,
  }),
  'hidden-view': ({ field, entity, audience, kept, of }: HiddenFacts & { of: string | undefined }) => ({
    title: 'View of a secret',
    says: `${audience} may not read ${field} of ${entity} in every row${follows(kept)}, and ${of === undefined ? 'which rows this view has' : `${of} of this view`} follows from it.`,
    fix: `${of === undefined ? 'Take' : `Write hide: [${of}] in the access of ${audience} in this view, take`} what ${audience} may always read, or leave ${audience} out of its access.`,
  }),
  'unread-field': ({ field }: { field: string }) => ({
    title: 'Field that nobody fills',
    says: `${field} is a field of a view and does not say what it reads of its rows.`,
    fix: 'Add compute: each.x, of a group sum(each.x) or count(each).',
  }),
  'view-circle': ({ entity, through }: { entity: string; through: string }) => ({
    title: 'View of itself',
    says: `${entity} goes through rows of ${through}, which ${entity === through ? 'it is itself' : `goes through rows of ${entity}`}.`,
    fix: 'Name rows of documents in each.',
  }),
  'view-not-kept': ({ entity }: { entity: string }) => ({
    title: 'Rows that stand nowhere',
    says: `${entity} is a view: its rows are found when they are asked for, and nothing can point to one, gather them or go through them.`,
    fix: 'Name the rows that it is found from, or ask for the view in a list, a report, a tile or another view.',
  }),
  'snapshot-rights': ({
    audience,
    entity,
    rule,
    name,
  }: {
    audience: string
    entity: string
    rule: string
    name: string | undefined
  }) => ({
    title: 'Kept rows whose owner is not known',
    says: `The view is taken for everybody, and of the rows of ${entity} ${audience} finds those with ${rule}${name === undefined ? ', which its own access does not say' : `; ${name} is none of what its groups agree in`}.`,
    fix:
      name === undefined
        ? `Write rows: ${rule} for ${audience} in the access of the view, or leave every out.`
        : `Add a field ${name} that says each.${name} (of a line each.parent.${name}) and put it into per, leave ${audience} out of the access of the view, or leave every out.`,
  }),
  'setting-in-report': ({ name }: { name: string }) => ({
    title: 'Setting in a report',
    says: `What a report reads of its rows is asked as its user could ask, and a query knows no settings: ${name} is one.`,
    fix: 'Read a field that takes the setting with default.',
  }),
  'mixed-measures': ({ measure, field, unit }: { measure: string; field: string; unit: string }) => ({
    title: 'Added up although measured differently',
    says: `${measure} reads ${field}, which is measured in ${unit}, and rows of one group may have several of these.`,
    fix: `Add ${unit} to per, or read a field that is in one measure for all rows, such as an amount in the base currency.`,
  }),
  'shift-without-period': ({ name }: { name: string }) => ({
    title: 'A period before none',
    says: `${name} is of the period before, and the report asks for no period.`,
    fix: 'Give search a day of the rows first: search: [{ field: orderDate, default: monthStart(today) }].',
  }),
  'shift-elsewhere': ({ value, period }: { value: string; period: string }) => ({
    title: 'Groups that no row of the period before is in',
    says: `Rows of the period before are put into the groups of this one by the month of ${period}, and ${value} reads it otherwise.`,
    fix: `Write { field: monthStart(${period}), title: 月份 | Month }.`,
  }),
  'running-sort': ({ name }: { name: string }) => ({
    title: 'Sorted by its own order',
    says: `${name} adds up in the order of the groups, which cannot be its own order.`,
    fix: 'Sort by a figure without running.',
  }),
  'running-ratio': ({ name, of }: { name: string; of: string }) => ({
    title: 'What does not add up',
    says: `${name} adds up ${of}, which is no sum or count of rows: what is computed of sums does not add up.`,
    fix: 'Add up a sum with running, and compute of it what is wanted: running.amount / total.amount.',
  }),
  'measure-circle': ({ name, others }: { name: string; others: readonly string[] }) => ({
    title: 'Figures in a circle',
    says: `${name} is computed of itself${others.length > 0 ? ` by way of ${listed(others)}` : ''}.`,
    fix: 'Find one of them from rows: sum(each.x).',
  }),
  'unknown-measure': (facts: Choice) => ({
    title: 'Unknown figure',
    says: `The report has no figure called ${facts.name}.`,
    fix: oneOf('figures', facts),
  }),
  'trend-ratio': ({ name }: { name: string }) => ({
    title: 'Trend of what does not add up',
    says: `${name} is no sum or count of the rows of now: it has no parts by week.`,
    fix: 'Show a sum or a count first, or leave trend out.',
  }),
  'unknown-tile': (facts: Choice) => ({
    title: 'Unknown tile',
    says: `There is no chart called ${facts.name} in this file.`,
    fix: oneOf('charts', facts),
  }),
  'unheld-tile': ({ role, opens, menus }: { role: string; opens: string; menus: readonly string[] }) => ({
    title: 'Tile that leads nowhere',
    says: `Who works as ${role} holds no menu of ${opens}, which this tile opens: he would not find it.`,
    fix:
      menus.length > 0
        ? `Grant ${menus.join(' or ')} to ${role}, let the tile open a list that he holds, or take him out of its grants.`
        : `Give ${opens} a menu that is granted to ${role}.`,
  }),
  'far-column': ({ name, end, inSight }: { name: string; end: number; inSight: number }) => ({
    title: 'Typed out of sight',
    says: `${name} has to be typed and ends at ${end} pixels; a small screen shows ${inSight} of a table.`,
    fix: 'Put it before columns that are only read: what names the line, what is typed, what it is compared with, results.',
  }),
  'idle-grant': ({ word, role, by }: { word: string; role: string; by: string | undefined }) => ({
    title: 'Idle grant',
    says: by === undefined ? `${word} grants ${role} nothing here.` : `${role} has ${word} by ${by} already.`,
    fix: 'Leave it out.',
  }),
  'foreign-grant': ({ role, audience, screen }: { role: string; audience: string; screen: string }) => ({
    title: "Somebody else's menu",
    says: `The role ${role} does not belong to ${audience}, for whom ${screen} is made.`,
    fix: `Grant it to roles of ${audience} only.`,
  }),
  'odd-audience': ({ audience, is, wanted }: { audience: string; is: string; wanted: string }) => ({
    title: 'Neither users nor visitors',
    says: `${audience} ${is}.`,
    fix: `Write ${wanted}.`,
  }),
  'open-to-all': ({ entity, audience }: { entity: string; audience: string }) => ({
    title: 'Open to everybody in the world',
    says: `${audience} have no account, and each of them could change every row of ${entity} that they find: nothing asks for their link.`,
    fix: `Begin rows with me.ticket, such as rows: id == me.ticket, or leave ${audience} no edit, create and verbs there.`,
  }),
  'idle-link': ({ verb, audience, why }: { verb: string; audience: string; why: string }) => ({
    title: 'Link that nobody can use',
    says: `${verb} gives ${audience} a link, and ${why}.`,
    fix: `Remove ${audience} from tell, or give ${audience} rows with me.ticket and people who do ${verb} by hand.`,
  }),
} satisfies Record<string, (facts: never) => Message>

export type DiagnosticCode = keyof typeof messages
export type FactsOf<Code extends DiagnosticCode> = Parameters<(typeof messages)[Code]>[0]

/** A mistake of an author: where, what, and what to do. Lines and columns count from 1. */
export interface Diagnostic extends Message {
  readonly code: DiagnosticCode
  readonly file: string
  readonly line: number
  readonly column: number
  /** The author's line, and how many of its signs are marked. */
  readonly text: string
  readonly length: number
  /** Of what stands in a block, where it is used: file:line. */
  readonly use?: string
}

/** Where a phase complains. */
export interface Report {
  readonly diagnostics: Diagnostic[]
}

export function report<Code extends DiagnosticCode>(
  to: Report,
  code: Code,
  mark: Mark,
  facts: FactsOf<Code>,
): void {
  const say = messages[code] as (facts: FactsOf<Code>) => Message // the record's union of functions, narrowed by its own key
  const place = placeOf(mark.file, mark.span.start)
  const { column } = place
  const index = lineAt(mark.file, mark.span.start)
  const text = mark.file.text
    .slice(mark.file.lineStarts[index] ?? 0, mark.file.lineStarts[index + 1] ?? mark.file.text.length)
    .replace(/\r?\n$/, '')
  const length = Math.max(1, Math.min(mark.span.end - mark.span.start, text.length - column + 1))
  const told = { code, ...say(facts), ...place, text, length }
  // What is written once and holds of several fields is told once.
  const isTold = to.diagnostics.some(
    (one) => one.line === place.line && one.column === column && one.code === code && one.says === told.says,
  )
  if (!isTold) to.diagnostics.push(told)
}

/** Chinese signs are as wide as two others, so that marks stand under what they mark. */
const width = (text: string) =>
  [...text].reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
        sign,
      )
        ? 2
        : 1),
    0,
  )

export function printDiagnostic({
  code,
  title,
  file,
  line,
  column,
  text,
  length,
  says,
  fix,
  use,
}: Diagnostic): string {
  const number = String(line)
  const gutter = ' '.repeat(number.length)
  const before = ' '.repeat(width(text.slice(0, column - 1)))
  const marks = '^'.repeat(width(text.slice(column - 1, column - 1 + length)) || 1)
  return [
    `${code} · ${title}`,
    `${file}:${line}:${column}`,
    '',
    `  ${number} │ ${text}`,
    `  ${gutter} │ ${before}${marks}`,
    says,
    ...(use ? [`It stands in a block that ${use} uses.`] : []),
    fix,
  ].join('\n')
}

/** In the order of the files and their lines; doubles said once. */
export function inOrder(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Map(
    diagnostics.map((diagnostic) => [
      `${diagnostic.file}:${diagnostic.line}:${diagnostic.column}:${diagnostic.code}:${diagnostic.says}`,
      diagnostic,
    ]),
  )
  return [...seen.values()].sort((a, b) => byText(a.file, b.file) || a.line - b.line || a.column - b.column)
}

function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
