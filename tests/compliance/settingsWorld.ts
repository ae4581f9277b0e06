import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { worldOf } from './fixture.ts'

const profile = readFileSync(
  join(import.meta.dirname, '../../schemas/entities/administration/baseProfile.yaml'),
  'utf8',
)
  .replace('  buyer:\n', '  host:\n')
  .replace('done: 已恢复 | reset', 'show: false')
  .replaceAll('baseOrganization', 'branch')
  .replaceAll('baseUser ', 'person ')
  .replaceAll('to: baseUser,', 'to: person,')

const made = worldOf(
  {
    baseProfile: profile,
    branch: `
entity: branch
label: 机构 | Branch
fields:
  branchCode: { label: 编码 | Code, required: true }
  above: { type: tree, label: 上级 | Above }
`,
    shed: `
entity: shed
label: 仓库 | Shed
fields:
  shedCode: { label: 编码 | Code, required: true }
`,
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
    permit: `
entity: permit
label: 许可 | Permit
display: [person]
fields:
  person: { type: ref, to: person }
  branch: { type: ref, to: branch, label: 机构 | Branch }
`,
    parcel: `
entity: parcel
label: 包裹 | Parcel
display: [title]
fields:
  title:   { label: 标题 | Title, required: true }
  branch:  { type: ref, to: branch }
  days:    { type: integer, label: 天数 | Days, default: setting.SEND_DAYS }
  rate:    { type: percent, label: 比例 | Rate, default: setting.RATE }
  colour:  { type: lookup, to: COLOUR, default: setting.COLOUR }
  note:    { label: 备注 | Note, required: setting.NEEDS_NOTE == Y }
  weight:  { type: number, label: 重量 | Weight, check: weight <= setting.MOST_WEIGHT }
  depot:   { type: ref, to: shed, default: setting.DEPOT, where: setting.ANY_DEPOT == Y or shedCode == 'HERE' }
  sentDate: { type: date, label: 寄出 | Sent on }
  ownDays: { type: integer, label: 个人天数 | Own days, default: setting.OWN_DAYS }
lines:
  parts:
    entity: parcelPart
    label: 部件 | Parts
    fields:
      days: { type: integer, label: 天数 | Days, default: setting.SEND_DAYS }
states:
  OPEN: 打开 | Open
  LATE: { label: 超期 | Late, color: warning }
  DONE: { label: 完成 | Done, color: success }
verbs:
  doLate: { label: 超期 | Late, from: OPEN, to: LATE, when: sentDate + setting.SEND_DAYS < today }
  doDone:
    label: 完成 | Finish
    from: OPEN|LATE
    to: DONE
    by: host
    require: [ { rule: days >= setting.SEND_DAYS, say: 天数不足 | Too few days } ]
access:
  host: { rows: true, edit: true }
  guest: { rows: setting.GUESTS_SEE == Y and status != DONE, edit: false, create: false }
`,
  },
  '  writeOrgs: { list: permit.branch, by: person }\n',
)

/** Parcels of branches, by what administrators say. */
export const settingsWorld = {
  ...made,
  'schemas/lookups/work.yaml': `${made['schemas/lookups/work.yaml'] ?? ''}
BASE_PROFILE_LEVEL: { label: 层级 | Level, values: { SITE: 全局 | Site, ORG: 组织 | Organization, ROLE: 角色 | Role, USER: 用户 | User } }
BASE_PROFILE_TYPE: { label: 类型 | Type, values: { TEXT: 文本 | Text, INTEGER: 整数 | Whole number, NUMBER: 数值 | Number, PERCENT: 百分比 | Percentage, FLAG: 是否 | Yes or no, LOOKUP: 快码 | Code, REF: 引用 | Reference, DATE: 日期 | Date } }
BASE_PROFILE_SOURCE: { label: 来源 | Origin, values: { DEFAULT: 默认 | Default, SITE: 全局 | Site } }
`,
  'schemas/settings/work.yaml': `
SEND_DAYS: { label: 寄送天数 | Days to send, type: integer, default: 3, levels: [site, organization], min: 0, max: 30 }
RATE: { label: 比例 | Rate, type: percent, default: 12.5 }
COLOUR: { label: 常用颜色 | Usual colour, type: lookup, to: COLOUR, default: RED }
NEEDS_NOTE: { label: 必须备注 | Notes are needed, type: flag, default: N, levels: [site, organization] }
MOST_WEIGHT: { label: 最大重量 | Most weight, type: number, default: 20, levels: [site, organization] }
DEPOT: { label: 常用仓库 | Usual depot, type: ref, to: shed }
ANY_DEPOT: { label: 任意仓库 | Any depot, type: flag, default: N }
OWN_DAYS: { label: 个人天数 | Own days, type: integer, default: 1, levels: [site, role, user] }
GUESTS_SEE: { label: 客方可见 | Guests see parcels, type: flag, default: N, levels: [site, organization] }
`,
  'schemas/audiences.yaml': (made['schemas/audiences.yaml'] ?? '')
    .replace('users: person', 'users: person\nsettings: baseProfile')
    .replace(
      'roles:\n',
      `roles:
  admin:    { label: 管理员 | Administrator, audience: host }
  orgAdmin: { label: 机构管理员 | Branch administrator, audience: host }
`,
    ),
}
