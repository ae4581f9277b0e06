import { defineWords } from '../../client/words.ts'

export const useLoginWords = defineWords('login', {
  product: { CN: '企业业务协同平台', EN: 'Business documents, shared' },
  claim: {
    CN: '内部团队与外部伙伴在同一张单据上工作，每个数字在两边始终一致。',
    EN: 'Your teams and your partners work on the same documents, and every figure agrees on both sides.',
  },
  title: { CN: '登录', EN: 'Log in' },
  userName: { CN: '用户名', EN: 'User name' },
  password: { CN: '密码', EN: 'Password' },
  show: { CN: '显示密码', EN: 'Show password' },
  hide: { CN: '隐藏密码', EN: 'Hide password' },
  remember: { CN: '记住用户名', EN: 'Remember my user name' },
  capsLock: { CN: '大写锁定已打开', EN: 'Caps Lock is on' },
  submit: { CN: '登录', EN: 'Log in' },
  working: { CN: '正在登录…', EN: 'Logging in…' },
  wait: { CN: '请在 {seconds} 秒后重试', EN: 'Try again in {seconds} s' },
  userNameMissing: { CN: '请输入用户名', EN: 'Enter your user name' },
  passwordMissing: { CN: '请输入密码', EN: 'Enter your password' },
  SESSION_EXPIRED: {
    CN: '会话已结束，请重新登录。登录后将回到原来的页面。',
    EN: 'Your session has ended. Log in again and you will be back where you were.',
  },
  AUTH_REQUIRED: {
    CN: '会话已结束，请重新登录。登录后将回到原来的页面。',
    EN: 'Your session has ended. Log in again and you will be back where you were.',
  },
  SESSION_REPLACED: {
    CN: '您的账号已在其他地方登录，此处的会话已结束。',
    EN: 'Your account was logged in elsewhere, so the session here has ended.',
  },
  LOGOUT: { CN: '您已退出登录。', EN: 'You have logged out.' },
  insecure: {
    CN: '当前连接未加密（http）。密码仍会加密发送，但其他内容可能被他人读取。请改用 https 地址。',
    EN: 'This connection is not encrypted (http). Your password is still encrypted, everything else can be read on the way. Use the https address.',
  },
  otherLanguage: { CN: 'English', EN: '中文' },
  pageMissing: { CN: '没有这个页面', EN: 'There is no such page' },
  pageMissingWhy: {
    CN: '地址可能有误，或页面已经移走。',
    EN: 'The address may be wrong, or the page has moved.',
  },
  notYet: { CN: '此页面尚未提供', EN: 'This page is not available yet' },
  notYetWhy: { CN: '请联系系统管理员。', EN: 'Please ask the administrator.' },
  toStart: { CN: '返回首页', EN: 'Go to the start page' },
  loadFailed: { CN: '页面加载失败', EN: 'The page could not be loaded' },
  loadFailedWhy: {
    CN: '可能是网络中断，或系统刚刚更新。',
    EN: 'The connection may have been lost, or the system has just been updated.',
  },
  reload: { CN: '重新加载', EN: 'Reload' },
  loading: { CN: '正在加载…', EN: 'Loading…' },
})
