import type { Translation } from '../catalogue.ts'
import type { definitions as en } from '../en/definitions.ts'

export const definitions: Translation<typeof en> = {
  verb: { enable: '启用', disable: '失效', past: '已{verb}' },
  button: {
    add: '新增',
    save: '保存',
    delete: '删除',
    export: '导出',
    import: '导入',
    addLine: '添加行',
    deleteLine: '删除行',
    copyLine: '复制行',
    uploadAttachment: '上传附件',
    previewAttachment: '预览附件',
    downloadAttachment: '下载附件',
    deleteAttachment: '删除附件',
  },
  flow: { make: '生成{noun}', makeBy: '生成{noun}（{by}）' },
  list: {
    area: '业务领域',
    role: '角色',
    process: '审批流程',
    step: '审批步骤',
    document: '单据类型',
  },
  setting: { use: '{document}：{part}' },
  column: { operate: '操作', through: '{ref}{field}' },
  section: {
    header: '基本信息',
    approval: '审批信息',
    files: '附件',
    flow: '单据流',
    links: '访客链接',
    history: '操作记录',
  },
  rule: {
    required: '须满足：{rule}',
    agreement: '{field}与{link}的不一致',
    chosen: '自动选择：在满足“{where}”的{target}中，按{order}取第一条',
    chosenOfAll: '自动选择：在全部{target}中，按{order}取第一条',
    beside: '{help}。{said}',
    next: '{one}，其次{other}',
    greatest: '{value}（最大者）',
    open: '超出可用数量，仅剩 {rest}',
    least: '数量不足，至少须有 {least}',
  },
}
