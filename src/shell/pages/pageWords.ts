import { defineWords } from '../../client/words.ts'

export const usePageWords = defineWords('pages', {
  embedded: { CN: '嵌入页面', EN: 'Embedded page' },
  embedTest: { CN: '嵌入页面测试', EN: 'Embedded page test' },
  embedTestWhy: {
    CN: '检查一个地址能否在系统内打开。',
    EN: 'Find out whether an address can be shown in here.',
  },
  designer: { CN: '打印模板设计器', EN: 'Print-template designer' },
  address: { CN: '地址', EN: 'Address' },
  show: { CN: '打开', EN: 'Show' },
  origins: { CN: '允许的来源：{origins}', EN: 'Allowed origins: {origins}' },
  noOrigins: {
    CN: '仅允许本系统的页面。服务器设置 EMBED_ORIGINS 可增加来源。',
    EN: 'Only pages of this application are allowed. EMBED_ORIGINS of the server adds others.',
  },
  noTarget: { CN: '链接缺少目标地址', EN: 'The link names no address' },
  noTargetWhy: {
    CN: '请从菜单或原来的页面重新打开。',
    EN: 'Open it again from the menu or the page that it came from.',
  },
  failed: { CN: '无法显示此页面', EN: 'This page cannot be shown' },
  retry: { CN: '重试', EN: 'Try again' },
})
