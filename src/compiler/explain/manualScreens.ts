import type { CompiledColumn } from '../../language/column.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { innerButtons, tablesOf } from '../normalize/rowButtons.ts'

const both = ({ CN, EN }: Label) => `${CN} | ${EN}`
const words = {
  required: { CN: '必填条件', EN: 'Required when' },
  edit: { CN: '可改条件', EN: 'May be changed when' },
  disabled: { CN: '停用条件', EN: 'Disabled when' },
  show: { CN: '显示条件', EN: 'Shown when' },
  readonly: { CN: '只读条件', EN: 'Read-only when' },
  rows: { CN: '行内按钮', EN: 'Buttons of a row' },
  search: { CN: '查询必填', EN: 'Needed to search' },
} satisfies Record<string, Label>

/** What the screens of an entity say beyond it, as sentences. A screen that says nothing further is only named. */
export function manualScreens(entity: CompiledEntity, { screens }: Definitions): string[] {
  return screens
    .filter((screen) => screen.entity === entity.name)
    .map((screen) => {
      const said = [
        ...rulesOf(screen),
        ...named(
          words.search,
          screen.search.filter(({ required }) => required).map(({ title }) => both(title)),
        ),
        ...named(words.rows, [...new Set(innerButtons(screen).map(({ button }) => both(button.label)))]),
      ]
      return [
        `- **${both(screen.title)}** \`/main/${screen.path}\`${screen.audience ? ` (${screen.audience})` : ''}`,
        ...said.map((line) => `  - ${line}`),
      ].join('\n')
    })
}

const named = (word: Label, names: readonly string[]) =>
  names.length > 0 ? [`${both(word)}: ${names.join(', ')}`] : []

function rulesOf(screen: CompiledScreen): string[] {
  const forms = screen.sections.flatMap((section) => (section.kind === 'fields' ? section.columns : []))
  return [
    ...forms.flatMap(columnRules),
    ...tablesOf(screen).flatMap((table) => [...tableRules(table), ...table.columns.flatMap(columnRules)]),
  ]
}

const tableRules = ({ name, editWhen }: CompiledTable) =>
  editWhen ? [`\`${name}\` ${both(words.edit)}: ${both(editWhen.says)}`] : []

function columnRules({ title, requiredWhen, editWhen, disabled, show, readonly }: CompiledColumn): string[] {
  const rules = [
    [words.required, requiredWhen],
    [words.edit, editWhen],
    [words.disabled, disabled],
    [words.show, show],
    [words.readonly, readonly],
  ] as const
  return rules.flatMap(([word, rule]) => (rule ? [`${both(title)} — ${both(word)}: ${both(rule.says)}`] : []))
}
