import type { Translation } from '../catalogue.ts'
import type { cells as en } from '../en/cells.ts'

export const cells: Translation<typeof en> = {
  button: { functionMissing: '未声明按钮点击方法' },
  link: { notConfigured: '未配置单元格链接方法' },
  attachment: {
    configMissing: '表格列未设置attachmentConfig',
    imageType: '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种',
    count_other: '{count} 个附件',
  },
  flag: { yes: '是', no: '否', odd: '“{value}”既不是 {yes} 也不是 {no}，请重新选择' },
  slot: { unknown: '未注册的自定义内容“{name}”', unnamed: '自定义列未指定内容' },
  noLimit: '不限',
  actions: { more: '更多操作' },
  clear: '清空输入',
  number: {
    hundredMillion: '{number} 亿',
    tenThousand: '{number} 万',
    thousand: '{number} 千',
    million: '{number} 百万',
    billion: '{number} 十亿',
  },
  page: { previous: '上一页', next: '下一页' },
  state: {
    reference: '错误编号',
    copy: '复制',
    copied: '已复制',
    retry: '重试',
    offline: '网络已断开',
    unreachable: '无法连接服务器',
    offlineWhy: '已打开的内容都在，网络恢复后可重试。',
    sessionOver: '登录已失效',
    sessionOverWhy: '重新登录后从这里继续。',
  },
  part: { coming: '加载中…', failed: '无法加载，请检查网络', retry: '重试' },
}
