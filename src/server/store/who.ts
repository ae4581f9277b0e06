import { visitorPrefix, visitorsOf } from '../../language/audience.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import type { Catalog, Column } from './Catalog.ts'
import { ident } from '../database/Sql.ts'
import { isSystem, type OperationContext } from './OperationContext.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Wording } from '../../texts/Wording.ts'
import { factsOfLanguage } from '../../language/languages.ts'

/** What every row says of who made and changed it: the column of the name (or key), beside that of the key. */
const keyOf: Readonly<Record<string, string>> = {
  createdBy: 'created_by',
  createdByName: 'created_by',
  lastUpdatedBy: 'last_updated_by',
  lastUpdatedByName: 'last_updated_by',
}

/** The first audience, whose house it is, is told by name who did what. Others are told their own people; of everybody else, on which side they are. */
export const isVeiled = ({ definitions }: Catalog, caller: Caller): boolean =>
  !isSystem(caller) && caller.audience !== definitions.audiences[0]?.name

/** What names people is neither filtered nor sorted by where not everybody is told by name. */
export const isWho = ({ name }: Pick<Column, 'name'>): boolean => Object.hasOwn(keyOf, name)

/** The value of such a column as it is told to a caller: in his language, or on which side they are where names are veiled from him. */
export function whoText(
  { name, column, storage }: Column,
  alias: string,
  { language }: Caller,
  definitions: Definitions,
  veiled: boolean,
): string {
  const key = `${alias}.${ident(keyOf[name] ?? column)}`
  if (!veiled) return nameInLanguage(key, `${alias}.${ident(column)}`, language, definitions)
  return storage === 'id' ? ownKey(key) : toldName(key, `${alias}.${ident(column)}`, language, definitions)
}

/** A user's key where he is on the caller's side, else null. The view is made with the row rules (database/ownSide.ts). */
export const ownKey = (key: string): string => `(select w.id from srm_side w where w.id = ${key} and w.own)`

/** A user's name where he is on the caller's side, else the label of his audience; of the first one when he is no longer known. */
export function toldName(key: string, name: string, language: Language, { audiences }: Definitions): string {
  const visitor = visitorLabel(audiences, language)
  const label = factsOfLanguage(language).labels === 'EN' ? 'label_en' : 'label_cn'
  const nobody = (spoken(audiences[0]?.label, language) ?? '').replaceAll("'", "''")
  const told = `coalesce((select case when w.own then ${name} else w.${label} end from srm_side w where w.id = ${key}), '${nobody}')`
  return visitor === undefined ? told : `case when ${isVisitor(key)} then '${visitor}' else ${told} end`
}

const isVisitor = (key: string): string => `${key} like '${visitorPrefix}%'`

/** What people without an account are called, as a text of SQL. */
const visitorLabel = (audiences: Definitions['audiences'], language: Language): string | undefined =>
  spoken(visitorsOf(audiences)?.label, language)?.replaceAll("'", "''")

/** A visitor by who gave him the link: 访客（张敏的链接）, Visitor (link of Zhang Min). */
function visitorName(key: string, language: Language, definitions: Definitions): string | undefined {
  const label = visitorLabel(definitions.audiences, language)
  if (label === undefined) return undefined
  const [before = '', after = ''] = serverTexts
    .in(language)('visitor.by', { visitor: label, name: '\0' })
    .split('\0')
  const named = `(select '${before}' || l.made_by_name || '${after}' from sys_ticket l where l.ticket_id = substr(${key}, ${visitorPrefix.length + 1}))`
  return `coalesce(${named}, '${label}')`
}

/** A person's English name for those who read English, where the account has one; else the name that was written down. */
export function nameInLanguage(
  key: string,
  name: string,
  language: Language,
  definitions: Definitions,
): string {
  const visitor = visitorName(key, language, definitions)
  const user = userName(key, name, language, definitions)
  return visitor === undefined ? user : `case when ${isVisitor(key)} then ${visitor} else ${user} end`
}

function userName(key: string, name: string, language: Language, definitions: Definitions): string {
  const users = Object.values(definitions.entities).find(({ fields }) =>
    fields.some(({ type }) => type === 'password'),
  )
  const english = users?.fields.find((field) => field.name === users.display.nameEn)?.column
  if (!users || english === undefined || factsOfLanguage(language).labels !== 'EN') return name
  return `coalesce((select nullif(u.${ident(english)}, '') from ${ident(users.table)} u where u.id = ${key}), ${name})`
}

/** Who changed a row, as messages name them. */
export function changerOf(
  { catalog, caller }: Pick<OperationContext, 'catalog' | 'caller'>,
  row: Row,
): string | Wording {
  const isTold = !isVeiled(catalog, caller) || row['lastUpdatedBy'] === caller.userId
  return isTold ? String(row['lastUpdatedByName'] ?? row['lastUpdatedBy'] ?? '') : somebody
}

export const somebody = serverTexts.text('somebody')
