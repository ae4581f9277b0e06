import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { manualScreens } from './manualScreens.ts'

const both = ({ CN, EN }: Label) => `${CN} | ${EN}`
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** What the definitions say, for people: documents, fields, rules as sentences, in both languages. */
export function manual(definitions: Definitions): string {
  const areas = definitions.areas.map((area) => {
    const entities = Object.values(definitions.entities).filter((entity) => entity.area === area.id)
    return [`# ${both(area.label)}`, ...entities.map((entity) => entityPage(entity, definitions))].join(
      '\n\n',
    )
  })
  return `<!-- Made by scripts/compile.ts from schemas/ and screens/. Do not edit. -->\n\n${areas.join('\n\n')}\n`
}

function entityPage(entity: CompiledEntity, definitions: Definitions): string {
  const parts = [
    `## ${both(entity.label)}`,
    `\`${entity.name}\` · ${entity.kind} · \`/api/${entity.server}/v1/${entity.family}Restful/\`${entity.parent ? ` · ${both(definitions.entities[entity.parent.entity]?.label ?? entity.label)}` : ''}`,
    table(
      ['字段 Field', '名称 Label', '类型 Type', '规则 Rules'],
      entity.fields.map((field) => [
        `\`${field.name}\``,
        both(field.label),
        typeOf(field),
        rulesOf(field).join('<br>'),
      ]),
    ),
    ...(entity.states
      ? [
          `**状态 States:** ${entity.states.values.map(({ code, label }) => `\`${code}\` ${both(label)}`).join(' · ')}`,
        ]
      : []),
    ...(entity.verbs.length > 0
      ? [
          table(
            ['动作 Verb', '名称 Label', '从 From', '到 To', '谁 By', '条件 Requires'],
            entity.verbs.map(verbRow),
          ),
        ]
      : []),
    ...(entity.freeze
      ? [
          `- 自 \`${entity.freeze.verb}\` 起，所引用资料的编码和名称保持不变 | From \`${entity.freeze.verb}\` on, codes and names of what it refers to stand (${entity.freeze.open.join(', ')}: 随主数据 follow)`,
        ]
      : []),
    ...entity.checks.map(({ rule, say }) => `- ${both(rule.says)} — ${both(say)}`),
    ...Object.values(entity.access).map(
      ({ audience, rows, edit, write }) =>
        `- **${audience}**: ${rows ? both(rows.says) : '—'}; 修改 edit: ${edit ? both(edit.says) : '—'}${write ? `; 写入 write: ${both(write.says)}` : ''}`,
    ),
    ...entity.flows.map(
      ({ label, source, when, of }) =>
        `- **${both(label)}** ← \`${source}\`: ${both(when.says)}; 上限 limit: ${both(of.says)}`,
    ),
    ...manualScreens(entity, definitions),
  ]
  return parts.join('\n\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

const typeOf = ({ type, to, typeCode }: CompiledField) => [type, to ?? typeCode].filter(Boolean).join(' ')

const said = (words: Label, rule: { readonly says: Label } | undefined) =>
  rule ? [`${both(words)}: ${both(rule.says)}`] : []

function needed(required: CompiledField['required']): string[] {
  if (required === undefined) return []
  if (required === true) return ['必填 | Required']
  return 'says' in required
    ? said({ CN: '必填条件', EN: 'Required when' }, required)
    : [`必填 | Required: ${required.join(', ')}`]
}

function rulesOf({
  required,
  compute,
  default: initial,
  check,
  show,
  readonly,
  where,
}: CompiledField): string[] {
  return [
    ...needed(required),
    ...said({ CN: '计算', EN: 'Computed' }, compute),
    ...said({ CN: '默认', EN: 'Default' }, initial),
    ...said({ CN: '校验', EN: 'Check' }, check?.rule),
    ...said({ CN: '显示条件', EN: 'Shown when' }, show),
    ...said({ CN: '只读条件', EN: 'Read-only when' }, readonly),
    ...said({ CN: '可选', EN: 'Choices' }, where),
  ]
}

function verbRow({ name, label, from, to, by, require, unapproved }: CompiledVerb): string[] {
  const rules = [
    ...require.map(({ rule }) => both(rule.says)),
    ...(unapproved ? [`审批后仍可修改 | May still be changed after it: ${unapproved.join(', ')}`] : []),
  ]
  return [`\`${name}\``, both(label), from.join(', '), to ?? '', by.join(', '), rules.join('<br>')]
}
