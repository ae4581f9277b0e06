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
  noKey: '尚无加密所用的密钥，请重新读取单据。',
}
