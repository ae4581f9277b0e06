import type { Translation } from '../catalogue.ts'
import type { client as en } from '../en/client.ts'

export const client: Translation<typeof en> = {
  failure: {
    NETWORK: '无法连接服务器，请检查网络后重试',
    TIMEOUT: '服务器响应超时，请重试',
    CANCELLED: '已取消',
    SESSION_EXPIRED: '会话已结束，请重新登录',
    LOGGED_IN_AGAIN: '已重新登录。刚才的操作没有执行，请再操作一次',
    BAD_ANSWER: '无法识别服务器的响应',
    PLAIN_HTTP: '当前连接未加密（http），不会通过它发送密码。请改用 https 地址',
  },
  split: {
    turn: '右侧显示单据',
    none: '选择一行，单据显示在这里',
    edge: '列表宽度',
    edgeHelp: '拖动或按左右方向键调整宽度，双击恢复',
  },
  changedRows: {
    asOf: '数据截至 {time}',
    count_other: '{count} 行已有变化',
    show: '显示',
  },
}
