import type { Translation } from '../catalogue.ts'
import type { login as en } from '../en/login.ts'

export const login: Translation<typeof en> = {
  brand: {
    product: '企业业务协同平台',
    claim: '内部团队与外部伙伴在同一张单据上工作，每个数字在两边始终一致。',
    ours: '贵公司',
    theirs: '合作伙伴',
  },
  form: {
    title: '登录',
    userName: '用户名',
    password: '密码',
    show: '显示密码',
    hide: '隐藏密码',
    remember: '记住用户名',
    capsLock: '大写锁定已打开',
    submit: '登录',
    working: '正在登录…',
    wait: '请在 {seconds} 秒后重试',
    userNameMissing: '请输入用户名',
    passwordMissing: '请输入密码',
    wrong: '用户名或密码不正确',
    notices: '公告',
    allNotices: '全部公告',
    forgotten: '忘记密码，或还没有账号？请联系贵公司的系统管理员。',
    insecure:
      '当前连接未加密（http）。您输入的一切内容，包括密码，都可能在传输途中被他人读取。请改用 https 地址。',
  },
  ended: {
    SESSION_EXPIRED: '会话已结束，请重新登录。登录后将回到原来的页面。',
    AUTH_REQUIRED: '会话已结束，请重新登录。登录后将回到原来的页面。',
    SESSION_REPLACED: '您的账号已在其他地方登录，此处的会话已结束。',
    LOGOUT: '您已退出登录。',
  },
  page: {
    missing: '页面不存在',
    missingWhy: '地址可能有误，或页面已经移走。',
    notYet: '此页面尚未提供',
    notYetWhy: '请联系系统管理员。',
    toStart: '返回首页',
    loadFailed: '页面加载失败',
    loadFailedWhy: '可能是网络中断，或系统刚刚更新。',
    reload: '重新加载',
    loading: '正在加载…',
  },
}
