import { levelCodes, settingLevels, type CompiledSetting } from '../../language/setting.ts'
import type { Row } from '../../language/row.ts'
import { faultText } from '../../rules/types/faults.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import type { CodedFieldError } from '../fail.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { run } from '../store/run.ts'
import { raw, sql } from '../store/Sql.ts'
import type { Document } from './Document.ts'

/** What is said of a setting must be one of its values, for whom it may have one of his own. */
export async function checkSettings(
  context: OperationContext,
  documents: readonly Document[],
): Promise<Map<Document, CodedFieldError[]>> {
  const { settings = [], settingRows } = context.catalog.definitions
  const found = new Map<Document, CodedFieldError[]>()
  for (const document of documents.filter(({ node }) => node.name === settingRows)) {
    const setting = settings.find(({ name }) => name === document.now?.['profileCode'])
    const rows = linesOf(document.now ?? {}, 'values')
    const wrong: CodedFieldError[] = []
    for (const [index, row] of rows.entries())
      for (const { field, words } of setting ? await faultsOf(context, setting, row) : [])
        wrong.push({ path: `values[${index}].${field}`, code: 'CHECK_FAILED', words })
    found.set(document, wrong)
  }
  return found
}

interface Wrong {
  readonly field: string
  readonly words: Wording
}

async function faultsOf(context: OperationContext, setting: CompiledSetting, row: Row): Promise<Wrong[]> {
  const level = settingLevels.find((one) => levelCodes[one] === row['levelType'])
  const { roles } = context.catalog.definitions
  const value = await valueFault(context, setting, row['value'])
  return [
    ...(level && setting.levels.includes(level)
      ? []
      : [
          {
            field: 'levelType',
            words: serverTexts.text('setting.level', {
              levels: setting.levels.map((one) => levelCodes[one]).join(', '),
            }),
          },
        ]),
    ...(level !== 'role' || roles.some(({ name }) => name === row['role'])
      ? []
      : [
          {
            field: 'role',
            words: serverTexts.text('setting.role', { roles: roles.map(({ name }) => name).join(', ') }),
          },
        ]),
    ...(value ? [{ field: 'value', words: value }] : []),
  ]
}

async function valueFault(
  context: OperationContext,
  { type, typeCode, to, ...facts }: CompiledSetting,
  value: unknown,
): Promise<Wording | undefined> {
  if (value === null || value === undefined || value === '') return undefined
  if (typeCode !== undefined)
    return context.lookups.has(typeCode, String(value))
      ? undefined
      : serverTexts.text('setting.code', { value: String(value), typeCode })
  if (to !== undefined)
    return (await isRow(context, to, String(value)))
      ? undefined
      : serverTexts.text('setting.row', { value: String(value) })
  const kind = fieldTypes[type]
  const fault = kind.check(kind.accept(value), facts)
  return fault ? faultText(fault, facts) : undefined
}

async function isRow({ tx, catalog }: OperationContext, entity: string, id: string): Promise<boolean> {
  const table = catalog.definitions.entities[entity]?.table
  if (table === undefined) return false
  const rows = await run(tx, sql`select 1 as found from ${raw(`"${table}"`)} where id = ${id}`)
  return rows.length > 0
}
