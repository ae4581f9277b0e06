import type { Label, Language } from '../../language/compiled.ts'

/** Every word that an edit screen says by itself. What a definition says comes from there. */
export const texts = {
  save: { CN: '保存', EN: 'Save' },
  saved: { CN: '已保存', EN: 'Saved' },
  reload: { CN: '重新加载', EN: 'Reload' },
  retry: { CN: '重试', EN: 'Try again' },
  close: { CN: '关闭', EN: 'Close' },
  cancel: { CN: '取消', EN: 'Cancel' },
  undo: { CN: '撤销 (Ctrl+Z)', EN: 'Undo (Ctrl+Z)' },
  redo: { CN: '重做 (Ctrl+Y)', EN: 'Redo (Ctrl+Y)' },
  newDocument: { CN: '新建{name}', EN: 'New {name}' },
  loadFailed: { CN: '加载失败', EN: 'Could not be loaded' },
  notFound: { CN: '单据不存在或无权限', EN: 'Document not found or no permission' },
  reference: { CN: '参考号 {trace}', EN: 'Reference {trace}' },
  mistakes: { CN: '有 {count} 处需要改正', EN: '{count} to correct' },
  line: { CN: '第 {number} 行', EN: 'Line {number}' },
  unsavedVerb: { CN: '先保存更改，再执行“{verb}”', EN: 'Changes are saved first, then “{verb}” is done' },
  readonly: { CN: '只读', EN: 'Read only' },
  addLine: { CN: '添加行', EN: 'Add line' },
  deleteLine: { CN: '删除行', EN: 'Delete line' },
  copyLine: { CN: '复制行', EN: 'Copy line' },
  deleteLines: { CN: '删除所选的 {count} 行？', EN: 'Delete the {count} selected lines?' },
  selectLines: { CN: '请先选择行', EN: 'Select lines first' },
  noLines: { CN: '暂无数据', EN: 'No lines yet' },
  chooseLine: { CN: '选择上方的一行以查看其{name}', EN: 'Select a line above to see its {name}' },
  ofLine: { CN: '{name}（第 {number} 行）', EN: '{name} (line {number})' },
  historyEmpty: { CN: '保存后显示操作记录', EN: 'The history begins when the document is saved' },
  flowEmpty: { CN: '没有上下游单据', EN: 'No documents before or after this one' },
  action: { CN: '操作', EN: 'Action' },
  from: { CN: '原状态', EN: 'From' },
  to: { CN: '新状态', EN: 'To' },
  operator: { CN: '操作人', EN: 'By' },
  time: { CN: '时间', EN: 'Time' },
  opinion: { CN: '意见', EN: 'Opinion' },
  conflictTitle: { CN: '单据已被他人修改', EN: 'Someone else changed this document' },
  conflictSays: { CN: '{who} 于 {time} 修改了此单据。没有冲突的更改已合并；请为下列字段选择要保留的值。', EN: '{who} changed this document at {time}. Changes that do not collide were merged; choose what to keep for these fields.' },
  conflictNone: { CN: '{who} 于 {time} 修改了此单据，与您的更改没有冲突，已合并。请检查后再次保存。', EN: '{who} changed this document at {time}. Nothing collides with your changes; both were merged. Look it over and save again.' },
  field: { CN: '字段', EN: 'Field' },
  before: { CN: '原值', EN: 'Before' },
  mine: { CN: '我的值', EN: 'Mine' },
  theirs: { CN: '对方的值', EN: 'Theirs' },
  merge: { CN: '合并', EN: 'Merge' },
  takeTheirs: { CN: '放弃我的更改', EN: 'Drop my changes' },
  deleteTitle: { CN: '删除此单据？', EN: 'Delete this document?' },
  deleteSays: { CN: '删除后不能恢复。', EN: 'This cannot be undone.' },
  deleted: { CN: '已删除', EN: 'Deleted' },
  delete: { CN: '删除', EN: 'Delete' },
  upstream: { CN: '上游', EN: 'Before this' },
  downstream: { CN: '下游', EN: 'After this' },
  current: { CN: '当前单据', EN: 'This document' },
} as const satisfies Record<string, Label>

export type TextName = keyof typeof texts

export function say(language: Language, name: TextName, facts: Readonly<Record<string, string | number>> = {}): string {
  return texts[name][language].replace(/\{(\w+)\}/g, (whole, fact: string) => String(facts[fact] ?? whole))
}
