import type { Translation } from '../catalogue.ts'
import type { manual as en } from '../en/manual.ts'

export const manual: Translation<typeof en> = {
  head: {
    field: '字段',
    label: '名称',
    type: '类型',
    rules: '规则',
    verb: '动作',
    from: '从',
    to: '到',
    by: '谁',
    requires: '条件',
  },
  entity: {
    states: '状态',
    edit: '修改',
    write: '写入',
    limit: '上限',
    follow: '随主数据',
    path: '步骤',
    expected: '预计',
    freeze: '自 `{verb}` 起，所引用资料的编码和名称保持不变',
  },
  rule: {
    required: '必填',
    requiredWhen: '必填条件',
    computed: '计算',
    default: '默认',
    check: '校验',
    show: '显示条件',
    readonly: '只读条件',
    choices: '可选',
    edit: '可改条件',
    disabled: '停用条件',
    unapproved: '审批后仍可修改',
    leadsTo: '转入状态',
    warns: '不满足时提醒',
    warnsReason: '不满足时提醒并须填写原因',
  },
  screen: { rows: '行内按钮', search: '查询必填' },
}
