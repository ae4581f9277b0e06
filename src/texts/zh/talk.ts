import type { Translation } from '../catalogue.ts'
import type { talk as en } from '../en/talk.ts'

export const talk: Translation<typeof en> = {
  title: '讨论',
  open: '讨论本单据',
  rooms: '会话',
  house: '内部讨论',
  party: '与对方讨论',
  empty: '暂无消息',
  emptyWhy: '此处内容由本会话中有权查看该单据的人员可见。',
  failed: '讨论加载失败',
  retry: '重试',
  recalled: '已撤回',
  recall: '撤回',
  mentioned: '提到了您',
  text: '消息',
  hint: '输入消息；Enter 发送，Shift Enter 换行',
  mention: '提及',
  nobody: '不提及',
  send: '发送',
  addFile: '添加附件',
  dropFile: '移除{name}',
  wrote: '{name}说',
  inHouse: '内部讨论',
  withParty: '与{name}',
  withHouse: '与对方',
  answer: '回复',
}
