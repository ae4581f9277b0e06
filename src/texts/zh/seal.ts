import type { Translation } from '../catalogue.ts'
import type { seal as en } from '../en/seal.ts'

export const seal: Translation<typeof en> = {
  strict: '所填内容在本浏览器内加密，开标前任何人都无法读取，服务器不保存明文。',
  keep: '如需日后自行查看，请设置密码；密码既不发送也不保存。',
  handedIn: '已于 {time} 加密保存',
  again: '输入密码可在此重新查看；也可重新填写全部内容，将替换已提交的内容。',
  lost: '提交时未设密码，开标前无人可读。可重新填写全部内容，将替换已提交的内容。',
  password: '报价密码',
  read: '查看',
  wrong: '密码不符。',
  insecure: '当前不是 https 连接，浏览器无法加密。请以 https 打开；所填内容未发送。',
  insecureTitle: '此连接无法提交密封内容',
  openerTitle: '您是开标人，请设置开标密码',
  openerSet: '您已设置开标密码',
  opener:
    '您的密钥份额在本浏览器内以此密码加密；密码既不发送也不保存，遗失后无人能找回，只能由其他开标人代为开标。开始报价前可重新设置。',
  openingPassword: '开标密码',
  again2: '再次输入',
  different: '两次输入不一致',
  short_other: '至少{count}个字符',
  insecureOpener: '当前不是 https 连接，浏览器无法保护密码。请以 https 打开后设置开标密码或开标。',
  part: '您的密钥份额尚未投入',
  laid: '您的密钥份额已投入，{time}前有效',
  lay: '请输入开标密码，再确认开标；如另一位已确认，则直接开标，份额随操作一并投入。十分钟内两份齐备方可开标。',
  others_other: '另有{count}份已投入。',
  nobody: '尚无其他份额。',
  noKey: '尚无加密所用的密钥，请重新读取单据。',
}
