import { worldOf } from './fixture.ts'

/** Contracts, and documents of changes of contracts: of their own fields, of their lines and of what these hold. */
export const proposalWorld = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  pin:  { type: password, label: 密码 | Password }
`,
  place: `
entity: place
label: 地点 | Place
fields:
  placeCode: { label: 编码 | Code, required: true }
  placeName: { label: 名称 | Name, required: true }
`,
  contract: `
entity: contract
label: 合同 | Contract
noun: 合同 | contract
fields:
  contractNum: { type: serial, format: "K{0000}", label: 编号 | Number }
  place: { type: ref, to: place }
  remark: { label: 备注 | Remark }
  secret: { label: 密语 | Secret }
  version: { type: integer, label: 版本 | Version, readonly: true, default: 0 }
  total: { type: quantity, label: 合计 | Total, compute: sum(lines.quantity) }
  openChanges: { type: integer, label: 变更中 | Open changes, compute: count(change where contract == this and status not in IN_FORCE|CANCELLED) }
lines:
  lines:
    entity: contractLine
    label: 合同行 | Contract lines
    noun: 合同行 | contract line
    fields:
      product: { label: 品名 | Product, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true, check: { rule: quantity > 0, say: 须大于0 | Must be positive } }
      note: { label: 说明 | Note }
      used: { type: quantity, label: 已用 | Used, compute: sum(use.quantity where line == this) }
      step: { type: state }
    lines:
      dates:
        entity: contractDate
        label: 日期 | Dates
        noun: 日期 | date
        first: [{ due: "null", share: parent.quantity }]
        fields:
          due: { type: date, label: 到期 | Due }
          share: { type: quantity, label: 份额 | Share, required: true }
    states:
      AGREED: { label: 已同意 | Agreed, color: success }
      ASKED: { label: 待同意 | Asked, color: processing }
    verbs:
      doAgree: { label: 同意行 | Agree to it, from: ASKED, to: AGREED, by: guest, show: false }
      doAsk:
        label: 再问 | Ask again
        from: AGREED|ASKED
        to: ASKED
        by: system
        require: [ { rule: quantity >= used, say: "不能少于{used} | Not less than {used}", code: TOO_LITTLE, on: quantity } ]
    check: [ { rule: sum(dates.share) == quantity, say: 份额合计不符 | The shares do not add up, code: NO_SUM, on: dates } ]
states: { DRAFT: 拟定 | Draft, LIVE: { label: 生效 | Live, color: success } }
verbs:
  doOpen: { label: 生效 | Open, from: DRAFT, to: LIVE }
  doChanged: { label: 已变更 | Changed, from: LIVE, by: system, set: { version: version + 1 } }
access:
  host: { rows: true, edit: true }
  guest: { rows: status == LIVE, hide: [secret] }
`,
  use: `
entity: use
label: 使用 | Use
fields:
  useNum: { type: serial, format: "U{0000}", label: 编号 | Number }
  line: { type: ref, to: contractLine, label: 合同行 | Contract line, required: true }
  quantity: { type: quantity, label: 数量 | Quantity, required: true }
access:
  host: { rows: true, edit: true }
`,
  change: `
entity: change
label: 变更单 | Change
fields:
  changeNum: { type: serial, format: "C{0000}", label: 编号 | Number }
  contract: { type: ref, to: contract, required: true, readonly: saved, where: status == LIVE }
  place: { type: ref, to: place, label: 地点 | Place, changes: contract.place }
  remark: { label: 备注 | Remark, changes: contract.remark }
  secret: { label: 密语 | Secret, changes: contract.secret }
lines:
  lines:
    entity: changeLine
    label: 变更行 | Changed lines
    first: { each: contract.lines, set: { line: each } }
    fields:
      line: { type: ref, to: contractLine, label: 合同行 | Contract line, readonly: saved }
      product: { label: 品名 | Product, changes: line.product, readonly: line != null }
      quantity: { type: quantity, label: 数量 | Quantity, changes: line.quantity }
      note: { label: 说明 | Note, changes: line.note }
      gone: { type: flag, label: 删除 | Take away, changes: line }
    lines:
      dates:
        entity: changeDate
        label: 变更日期 | Changed dates
        first: { each: line.dates, set: { date: each } }
        fields:
          date: { type: ref, to: contractDate, label: 日期 | Date, readonly: saved }
          due: { type: date, label: 到期 | Due, changes: date.due }
          share: { type: quantity, label: 份额 | Share, changes: date.share, default: "if(count(parent.dates) <= 1, parent.quantity, date.share)" }
          gone: { type: flag, label: 删除 | Take away, changes: date }
states:
  DRAFT: 拟定 | Draft
  WAITING: { label: 审批中 | Waiting, color: processing }
  IN_FORCE: { label: 已生效 | In force, color: success }
  CANCELLED: { label: 已取消 | Cancelled, color: default }
verbs:
  doSubmit: { label: 提交 | Submit, from: DRAFT, to: WAITING, try: doApproval, require: [ { rule: changedFlag == Y, say: 没有变更 | Nothing is changed } ] }
  doApproval:
    label: 同意 | Approve
    from: WAITING
    to: IN_FORCE
    process: change
    then:
      - { change: contract, copy: changes, do: doChanged }
      - { each: lines where changedFlag == Y and line != null and gone != Y, change: each.line, do: doAsk }
  doReject: { label: 驳回 | Reject, from: WAITING, to: DRAFT }
  doCancel: { label: 取消单据 | Call off, from: DRAFT, to: CANCELLED }
access:
  host: { rows: true, edit: status == DRAFT }
  guest: { rows: true, edit: status == DRAFT, create: true, hide: [secret] }
`,
})
