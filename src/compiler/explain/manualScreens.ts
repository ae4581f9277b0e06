import { addressOf } from './addressOf.ts'
import { written } from '../scope/labels.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { innerButtons, tablesOf } from '../normalize/rowButtons.ts'
import { manualTexts } from '../../texts/manualTexts.ts'

const words = {
  required: manualTexts.label('rule.requiredWhen'),
  edit: manualTexts.label('rule.edit'),
  disabled: manualTexts.label('rule.disabled'),
  show: manualTexts.label('rule.show'),
  readonly: manualTexts.label('rule.readonly'),
  rows: manualTexts.label('screen.rows'),
  search: manualTexts.label('screen.search'),
  tabs: manualTexts.label('screen.tabs'),
  lists: manualTexts.label('screen.lists'),
  board: manualTexts.label('screen.board'),
  calendar: manualTexts.label('screen.calendar'),
  gallery: manualTexts.label('screen.gallery'),
  edited: manualTexts.label('screen.edited'),
  stages: manualTexts.label('screen.stages'),
  rule: manualTexts.label('screen.which'),
  groups: manualTexts.label('screen.groups'),
  figures: manualTexts.label('screen.figures'),
} satisfies Record<string, Label>

/** What the screens of an entity say beyond it, as sentences. A screen that says nothing further is only named. */
export function manualScreens(entity: CompiledEntity, definitions: Definitions): string[] {
  return definitions.screens
    .filter((screen) => screen.entity === entity.name)
    .map((screen) => {
      const said = [
        ...rulesOf(screen),
        ...named(
          words.search,
          screen.search.filter(({ required }) => required).map(({ title }) => written(title)),
        ),
        ...named(
          words.tabs,
          (screen.tabs ?? []).map(({ label, says }) => `${written(label)} (${written(says)})`),
        ),
        ...named(
          words.lists,
          (screen.lists ?? []).map(({ screen: id }) => `\`${id}\``),
        ),
        ...lookedAt(screen),
        ...named(words.edited, editedIn(screen)),
        ...figuresOf(screen),
        ...named(
          words.stages,
          (screen.stages ?? []).map(({ label }) => written(label)),
        ),
        ...named(words.rows, [...new Set(innerButtons(screen).map(({ button }) => written(button.label)))]),
      ]
      return [
        `- **${written(screen.title)}** \`${addressOf(screen, definitions)}\`${screen.audience ? ` (${screen.audience})` : ''}`,
        ...said.map((line) => `  - ${line}`),
      ].join('\n')
    })
}

/** As what its rows may be drawn besides. */
function lookedAt({ pictures, table }: CompiledScreen): string[] {
  const titleOf = (key: string | undefined) => {
    const column = table?.columns.find((one) => one.key === key)
    return column ? [written(column.title)] : []
  }
  return [
    ...named(
      words.board,
      (pictures?.board?.columns ?? []).map(({ label, says }) => `${written(label)} (${written(says)})`),
    ),
    ...named(words.calendar, [...titleOf(pictures?.calendar?.from), ...titleOf(pictures?.calendar?.until)]),
    ...named(words.gallery, titleOf(pictures?.gallery?.image)),
  ]
}

/** What a report is found by, and each of its figures. */
function figuresOf({ report }: CompiledScreen): string[] {
  if (!report) return []
  const rows = report.where === undefined ? [] : [`\`${report.where}\``]
  return [
    ...named(words.rule, rows),
    ...named(
      words.groups,
      report.groups.map(({ label }) => written(label)),
    ),
    ...named(
      words.figures,
      report.measures.map(({ label, source }) => `${written(label)} (\`${source}\`)`),
    ),
  ]
}

const named = (word: Label, names: readonly string[]) =>
  names.length > 0 ? [`${written(word)}: ${names.join(', ')}`] : []

/** What is changed in the rows of a list themselves. */
const editedIn = ({ table }: CompiledScreen): readonly string[] =>
  (table?.columns ?? []).flatMap(({ isEdit, title }) => (isEdit ? [written(title)] : []))

function rulesOf(screen: CompiledScreen): string[] {
  const forms = screen.sections.flatMap((section) => (section.kind === 'fields' ? section.columns : []))
  return [
    ...forms.flatMap(columnRules),
    ...tablesOf(screen).flatMap((table) => [...tableRules(table), ...table.columns.flatMap(columnRules)]),
  ]
}

const tableRules = ({ name, editWhen }: CompiledTable) =>
  editWhen ? [`\`${name}\` ${written(words.edit)}: ${written(editWhen.says)}`] : []

function columnRules({ title, requiredWhen, editWhen, disabled, show, readonly }: CompiledColumn): string[] {
  const rules = [
    [words.required, requiredWhen],
    [words.edit, editWhen],
    [words.disabled, disabled],
    [words.show, show],
    [words.readonly, readonly],
  ] as const
  return rules.flatMap(([word, rule]) =>
    rule ? [`${written(title)} — ${written(word)}: ${written(rule.says)}`] : [],
  )
}
