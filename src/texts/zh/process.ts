import type { Translation } from '../catalogue.ts'
import type { process as en } from '../en/process.ts'

export const process: Translation<typeof en> = {
  steps: '流程步骤',
  noSteps: '尚无步骤',
  anybody: '所有有审批权限的人',
  when: '仅当{when}',
  within_other: '{count} 个工作小时内',
  late: '超时升级：{names}',
  decide: {
    agree_other: '{count} 个工作小时后视为同意',
    reject_other: '{count} 个工作小时后视为驳回',
  },
  stand: {
    done: '已处理',
    open: '正在处理',
    planned: '尚未到',
    skipped: '不经过',
    refused: '在此中止',
  },
  version: '版本 {number}（{state}）',
  show: '查看版本',
  export: '导出版本',
  import: '导入版本',
  imported: '文件已成为拟定版本',
  trial: '模拟',
  trialHelp: '该版本会请谁审批某张单据？不写入任何数据。',
  document: '单据编号',
  try: '开始模拟',
  notTaken: '该流程不适用于此单据：一步审批',
  taken: '单据 {document}，版本 {version}',
  fitness: {
    asked: '（{by}）',
    submitter: '（{by}）不审批：是发起人',
    noRight: '（{by}）不审批：无审批权限',
    notFound: '（{by}）不审批：看不到该单据',
    gone: '（{by}）不审批：账号不可登录',
  },
  since: '自 {time} 起',
  answered: '{outcome}，{time}',
}
