import { byWords } from './accessWords.ts'
import { written } from '../scope/labels.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { CompiledField, CompiledProposal } from '../../language/field.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledRun } from '../../language/run.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { holdingKey } from '../../rules/document/holdingKey.ts'
import { askingWords, effectWords, firstWords, keptWords, ownChangeWords } from './effectWords.ts'
import { viewLines } from './explainView.ts'
import { paceWords } from './paceWords.ts'
import { homePage, settingsPage, table, word } from './manualPages.ts'
import { manualScreens } from './manualScreens.ts'
import { wholeWords } from './wholeWords.ts'
import { manualTexts } from '../../texts/manualTexts.ts'

/** What the definitions say, for people: documents, fields, rules as sentences, in both languages. */
export function manual(definitions: Definitions): string {
  const areas = definitions.areas.map((area) => {
    const entities = Object.values(definitions.entities).filter((entity) => entity.area === area.id)
    return [`# ${written(area.label)}`, ...entities.map((entity) => entityPage(entity, definitions))].join(
      '\n\n',
    )
  })
  const pages = [...areas, ...settingsPage(definitions), ...homePage(definitions)]
  return `<!-- Made by scripts/compile.ts from schemas/ and screens/. Do not edit. -->\n\n${pages.join('\n\n')}\n`
}

function entityPage(entity: CompiledEntity, definitions: Definitions): string {
  const parts = [
    `## ${written(entity.label)}`,
    `\`${entity.name}\` · ${entity.kind} · \`/api/${entity.server}/v1/${entity.family}Restful/\`${entity.parent ? ` · ${written(definitions.entities[entity.parent.entity]?.label ?? entity.label)}` : ''}`,
    table(
      [word('head.field'), word('head.label'), word('head.type'), word('head.rules')],
      entity.fields.map((field) => [
        `\`${field.name}\``,
        written(field.label),
        typeOf(field),
        rulesOf(field).join('<br>'),
      ]),
    ),
    ...(entity.states
      ? [
          `**${word('entity.states')}:** ${entity.states.values.map(({ code, label }) => `\`${code}\` ${written(label)}`).join(' · ')}`,
        ]
      : []),
    ...(entity.verbs.length + (entity.runs ?? []).length > 0
      ? [
          table(
            [
              word('head.verb'),
              word('head.label'),
              word('head.from'),
              word('head.to'),
              word('head.by'),
              word('head.requires'),
            ],
            [
              ...entity.verbs.map((verb) => verbRow(verb, entity, definitions.entities)),
              ...(entity.runs ?? []).map((run) => runRow(run, entity, definitions.entities)),
            ],
          ),
        ]
      : []),
    ...(entity.path
      ? [`**${word('entity.path')}:** ${entity.path.map((code) => stepWords(code, entity)).join(' → ')}`]
      : []),
    ...viewLines(entity),
    ...wholeWords(entity),
    ...entity.lines
      .flatMap((lines) => [
        ...firstWords(definitions.entities, lines),
        ...keptWords(definitions.entities, lines),
      ])
      .map((begins) => `- ${written(begins)}`),
    ...[...entity.checks, ...entity.limits].map(
      ({ rule, say }) => `- ${written(rule.says)} — ${written(say)}`,
    ),
    ...Object.values(entity.access).map(
      ({ audience, rows, lineRows = {}, edit, edits = [], write, hide, reveal = [] }) =>
        `- **${audience}**: ${rows ? written(rows.says) : '—'}${Object.entries(lineRows).map(ofLines).join('')}${hiddenWords(hide)}${revealedWords(reveal)}; ${word('entity.edit')}: ${edit ? written(edit.says) : '—'}${edits.map(whatOf).join('')}${write ? `; ${word('entity.write')}: ${written(write.says)}` : ''}`,
    ),
    ...entity.flows.map(
      (flow) =>
        `- **${written(flow.label)}** ← \`${flow.source}\`: ${written(flow.when.says)}; ${boundWords(entity, flow, definitions)}${followingWords(entity, flow, definitions)}`,
    ),
    ...manualScreens(entity, definitions),
  ]
  return parts.join('\n\n')
}

/** What else follows from a flow, effect by effect. */
const followingWords = (entity: CompiledEntity, { effects = [] }: CompiledFlow, { entities }: Definitions) =>
  effects.map((effect) => `; ${written(effectWords(entities, entity, effect))}`).join('')

/** How much a flow takes of a row: up to limits, or all of it. */
const boundWords = (entity: CompiledEntity, flow: CompiledFlow, definitions: Definitions): string => {
  const limits = limitWords(flow, definitions)
  if (flow.take !== undefined) return `${word('entity.limit')}: ${limits}`
  const line = definitions.entities[entity.lines.find(({ name }) => name === flow.lines)?.entity ?? '']
  const held = line && holdingKey(line, flow.link)?.when
  return [
    written(manualTexts.label('entity.whole')),
    ...(held ? said(manualTexts.label('entity.while'), held) : []),
    ...(limits === '' ? [] : [`${word('entity.limit')}: ${limits}`]),
  ].join('; ')
}

/** What bounds a flow: the rules of its source that count its lines. */
const limitWords = ({ source, counted }: CompiledFlow, { entities }: Definitions): string =>
  (entities[source]?.limits ?? [])
    .filter((limit) => limit.counted.some((wire) => counted.includes(wire)))
    .map(({ rule }) => written(rule.says))
    .join('; ')

/** What may be changed where something holds; nothing where that is everything. */
const whatOf = ({ when, fields }: NonNullable<CompiledAccess['edits']>[number]): string =>
  fields ? ` (${written(when.says)}: ${fields.join(', ')})` : ''

/** Which rows of a table of lines are found. */
const ofLines = ([name, { says }]: readonly [string, { readonly says: Label }]): string =>
  `; ${name}: ${written(says)}`

/** What is not shown, by condition: each once. */
const hiddenWords = (hide: CompiledAccess['hide']): string =>
  [...Map.groupBy(hide, ({ when }) => when)]
    .map(
      ([when, names]) =>
        `; ${word('entity.hide')}${when ? ` (${written(when.says)})` : ''}: ${names.map(({ field }) => field).join(', ')}`,
    )
    .join('')

/** What is shown although it follows from what is not. */
const revealedWords = (names: readonly string[]): string =>
  names.length > 0 ? `; ${word('entity.reveal')}: ${names.join(', ')}` : ''

/** A step, with the day on which it is expected. */
const stepWords = (code: string, { expected }: CompiledEntity): string =>
  [
    `\`${code}\``,
    ...said(manualTexts.label('entity.expected'), expected?.[code]).map((words) => `(${words})`),
  ].join(' ')

const typeOf = ({ type, to, kinds, typeCode, case: kept }: CompiledField) =>
  kinds
    ? `ref ${kinds.map(({ code }) => code).join(', ')}`
    : [kept ? 'code' : type, to ?? typeCode].filter(Boolean).join(' ')

const said = (words: Label, rule: { readonly says: Label } | undefined) =>
  rule ? [`${written(words)}: ${written(rule.says)}`] : []

function needed(required: CompiledField['required']): string[] {
  if (required === undefined) return []
  if (required === true) return [written(manualTexts.label('rule.required'))]
  return 'says' in required
    ? said(manualTexts.label('rule.requiredWhen'), required)
    : [`${written(manualTexts.label('rule.required'))}: ${required.join(', ')}`]
}

function rulesOf({
  required,
  compute,
  default: initial,
  check,
  show,
  readonly,
  where,
  absent,
  changes,
  kinds,
}: CompiledField): string[] {
  return [
    ...needed(required),
    ...(kinds ? [pointed(kinds)] : said(manualTexts.label('rule.computed'), compute)),
    ...said(manualTexts.label('rule.default'), initial),
    ...said(manualTexts.label('rule.check'), check?.rule),
    ...said(manualTexts.label('rule.show'), show),
    ...said(manualTexts.label('rule.readonly'), readonly),
    ...said(manualTexts.label('rule.choices'), where),
    ...(absent ? [`${written(manualTexts.label('rule.absent'))}: ${written(absent)}`] : []),
    ...(changes ? [proposed(changes)] : []),
  ]
}

/** To rows of which kinds it points. */
const pointed = (kinds: NonNullable<CompiledField['kinds']>): string =>
  `${written(manualTexts.label('rule.pointsTo'))}: ${kinds.map(({ label }) => written(label)).join(', ')}`

/** What of another record it becomes. */
const proposed = ({ via, field }: CompiledProposal): string =>
  field === undefined
    ? `${written(manualTexts.label('rule.takes'))}: \`${via}\``
    : `${written(manualTexts.label('rule.changes'))}: \`${via}.${field}\``

/** A run is done on no row; when it begins by itself stands before its rules. */
function runRow(run: CompiledRun, own: CompiledEntity, entities: Definitions['entities']): string[] {
  const [name = '', label = '', , , by = '', rules = ''] = verbRow(run, own, entities)
  const begins = run.pace ? [written(paceWords(run.pace))] : []
  return [
    name,
    label,
    written(manualTexts.label('pace.noRow')),
    '',
    by,
    [...begins, ...(rules === '' ? [] : [rules])].join('<br>'),
  ]
}

function verbRow(
  {
    name,
    label,
    from,
    to = [],
    toWhich,
    by,
    roles,
    when,
    every,
    require,
    looks = [],
    warn = [],
    tell,
    tries,
    unapproved,
    set,
    effects,
    asks = [],
  }: CompiledVerb,
  own: CompiledEntity,
  entities: Definitions['entities'],
): string[] {
  const rules = [
    ...said(manualTexts.label('rule.when'), when),
    ...(every === undefined ? [] : [`${written(manualTexts.label('rule.every'))}: ${every}`]),
    ...[...require, ...looks].map(({ rule }) => written(rule.says)),
    ...said(manualTexts.label('rule.leadsTo'), toWhich),
    ...warn.flatMap(({ rule, reason }) =>
      said(manualTexts.label(reason ? 'rule.warnsReason' : 'rule.warns'), rule),
    ),
    ...ownChangeWords(entities, own, set).map(written),
    ...effects.map((effect) => written(effectWords(entities, own, effect))),
    ...asks.map((asking) => written(askingWords(own, asking))),
    ...(tries === undefined ? [] : [`${written(manualTexts.label('rule.tries'))}: \`${tries}\``]),
    ...(tell ? [`${written(manualTexts.label('rule.tells'))}: ${tell.join(', ')}`] : []),
    ...(unapproved ? [`${written(manualTexts.label('rule.unapproved'))}: ${unapproved.join(', ')}`] : []),
  ]
  return [
    `\`${name}\``,
    written(label),
    from.join(', '),
    to.join(', '),
    byWords({ by, roles }),
    rules.join('<br>'),
  ]
}
