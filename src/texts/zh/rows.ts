import type { Translation } from '../catalogue.ts'
import type { rows as en } from '../en/rows.ts'

export const rows: Translation<typeof en> = {
  unsaved: '未保存',
  added_other: '新增 {count} 行',
  changed_other: '修改 {count} 行',
  gone_other: '待删除 {count} 行',
  showChanges: '只看改动',
  showAll: '显示全部行',
  discard: '放弃修改',
  discardTitle: '放弃所有未保存的内容？',
  discardSays: '新增的行将被去掉，修改和删除的行恢复原样。',
  keep: '继续编辑',
  saved_other: '已保存 {count} 行',
  nothing: '没有修改',
  deleteTitle_other: '保存并删除 {count} 行？',
  deleteSave: '保存并删除',
  newRow: '新行',
  cancel: '取消',
}
