import type { Translation } from '../catalogue.ts'
import type { fields as en } from '../en/fields.ts'

export const fields: Translation<typeof en> = {
  id: '标识',
  versionNum: '版本号',
  creationDate: '创建时间',
  createdBy: '创建人',
  lastUpdateDate: '最后更新时间',
  lastUpdatedBy: '最后更新人',
  parent: '所属单据',
  status: '状态',
  enabled: '启用',
  lineNum: '行号',
  before: '原{field}',
  changed: '有变更',
  kindOf: '{field}（{kind}）',
  oneKind: '只能选择一种类型的一张单据',
}
