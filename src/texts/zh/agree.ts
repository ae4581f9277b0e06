import type { Translation } from '../catalogue.ts'
import type { agree as en } from '../en/agree.ts'

export const agree: Translation<typeof en> = {
  many: '审批通过',
  title_other: '审批通过 {count} 张单据？',
  opinion: '统一审批意见',
  done_other: '已审批通过 {count} 张单据',
  notAll: '已通过 {done} / {all}，未通过：',
  noApprovals: '不含非审批事项：{names}',
  goOn: '继续填写',
  leftOut: '{name}：{why}',
}
