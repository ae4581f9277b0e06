import { worldOf } from './fixture.ts'

/**
 * A cellar and what is taken from its casks: drawn by two flows of one document, sold by another, given away by an effect. All of it together is
 * bounded by what is in the cask, what is drawn also by half of that unless the cellar is open, what is sold of a grape by its quota;
 * and a cask has no fewer keepers than it needs.
 */
export const limitsWorld = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`,
  cellar: `
entity: cellar
label: 酒窖 | Cellar
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  openFlag: { type: flag, label: 开放 | Open, default: N }
lines:
  casks:
    entity: cask
    label: 酒桶 | Casks
    fields:
      grape:   { label: 葡萄 | Grape, required: true }
      content: { type: quantity, label: 容量 | Content, required: true }
      drawn:   { type: quantity, label: 已取 | Drawn, compute: sum(drawLine.litres where cask == this and parent.status == DRAWN) }
      sold:    { type: quantity, label: 已售 | Sold, compute: sum(saleLine.litres where cask == this) }
      rest:    { type: quantity, label: 剩余 | Left, compute: "max(0, content - drawn - sold)" }
      needed:  { type: integer, label: 须有人数 | Needed, default: 0 }
      keepers: { type: integer, label: 看管人数 | Keepers, compute: count(keeper where cask == this) }
    check:
      - { rule: drawn + sold <= content, say: "{grape}仅剩{rest} | Only {rest} of {grape} left", code: LEFT, on: content }
      - { rule: parent.openFlag == Y or drawn <= content / 2, say: "最多取{rest} | At most {rest} may be drawn", code: HALF }
      - { rule: keepers >= needed, say: "至少须有{least}人 | At least {least} must remain", code: KEEPERS, on: needed }
states:
  OPEN: 打开 | Open
  SHUT: { label: 关闭 | Shut, color: default }
verbs:
  doShut: { label: 关门 | Shut, from: OPEN, to: SHUT }
access:
  host: { rows: true, edit: true }
`,
  keeper: `
entity: keeper
label: 看管人 | Keeper
display: [name]
fields:
  name: { label: 姓名 | Name, required: true }
  cask: { type: ref, to: cask, label: 酒桶 | Cask }
access:
  host: { rows: true, edit: true }
`,
  quota: `
entity: quota
label: 配额 | Quota
display: [grape]
fields:
  grape: { label: 葡萄 | Grape, required: true, indexed: true }
  most:  { type: quantity, label: 上限 | Most, required: true }
  sold:  { type: quantity, label: 已售 | Sold, compute: sum(saleLine.litres where grape == this.grape) }
check: [ { rule: sold <= most, say: "配额仅剩{rest} | Only {rest} of the quota left", code: QUOTA } ]
access:
  host: { rows: true, edit: true }
`,
  draw: `
entity: draw
label: 取酒 | Draw
display: [title]
fields:
  title: { label: 标题 | Title }
lines:
  lines:
    entity: drawLine
    label: 行 | Lines
    fields:
      cask:   { type: ref, to: cask, label: 酒桶 | Cask }
      litres: { type: quantity, label: 升 | Litres, required: true }
states:
  DRAFT: 拟定 | Draft
  DRAWN: { label: 已取 | Drawn, color: success }
verbs:
  doDraw: { label: 取 | Draw, from: DRAFT, to: DRAWN }
  doBack: { label: 倒回 | Pour back, from: DRAWN, to: DRAFT }
  fromCask:
    label: 引用酒桶 | From cask
    from: new|DRAFT
    pick:
      rows: cask where parent.status == OPEN
      quantity: lines.litres
    then:
      - make: this
        each: picked
        lines: { lines: { set: { cask: each, litres: each.rest } } }
  fromFull:
    label: 引用满桶 | From full cask
    pick:
      rows: cask where parent.status == OPEN and drawn == 0
      quantity: lines.litres
    then:
      - make: this
        each: picked
        lines: { lines: { set: { cask: each, litres: each.rest } } }
access:
  host: { rows: true, edit: true }
`,
  sale: `
entity: sale
label: 售酒 | Sale
display: [title]
fields:
  title: { label: 标题 | Title }
lines:
  lines:
    entity: saleLine
    label: 行 | Lines
    fields:
      cask:   { type: ref, to: cask, label: 酒桶 | Cask }
      grape:  { label: 葡萄 | Grape, compute: cask.grape }
      litres: { type: quantity, label: 升 | Litres, required: true }
access:
  host: { rows: true, edit: true }
verbs:
  fromCask:
    label: 引用酒桶 | From cask
    pick:
      rows: cask where parent.status == OPEN
      quantity: lines.litres
    then:
      - make: this
        each: picked
        lines: { lines: { set: { cask: each, litres: each.rest } } }
`,
  gift: `
entity: gift
label: 赠酒 | Gift
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  cask:   { type: ref, to: cask, label: 酒桶 | Cask, required: true }
  litres: { type: quantity, label: 升 | Litres, required: true }
states:
  DRAFT: 拟定 | Draft
  GIVEN: { label: 已赠 | Given, color: success }
verbs:
  doGive:
    label: 赠送 | Give
    from: DRAFT
    to: GIVEN
    then: [ { make: sale, copy: [title], lines: { lines: { copy: [cask, litres] } } } ]
access:
  host: { rows: true, edit: true }
`,
  swap: `
entity: swap
label: 换酒 | Swap
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  to:    { type: ref, to: saleLine, label: 给 | To, required: true }
  from:  { type: ref, to: saleLine, label: 自 | From, required: true }
  more:  { type: quantity, label: 增加 | More, required: true }
  less:  { type: quantity, label: 减少 | Less, required: true }
states:
  DRAFT: 拟定 | Draft
  DONE: { label: 完成 | Done, color: success }
verbs:
  doSwap:
    label: 换 | Swap
    from: DRAFT
    to: DONE
    then:
      - { change: to, set: { litres: litres + this.more } }
      - { change: from, set: { litres: litres - this.less } }
access:
  host: { rows: true, edit: true }
`,
})
