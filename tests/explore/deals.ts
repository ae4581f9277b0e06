/** A document whose lines are answered row by row, and whose state is derived from them: by the rules given, or by the usual ones. */
export function deal({
  derive = goodDerive,
  reissue = goodReissue,
  take = goodTake,
}: { readonly derive?: string; readonly reissue?: string; readonly take?: string } = {}): Readonly<
  Record<string, string>
> {
  return {
    deal: `entity: deal
label: 交易 | Deal
fields:
  title: { label: 标题 | Title }
lines:
  lines:
    entity: dealLine
    label: 行 | Lines
    fields:
      wanted: { type: quantity, label: 数量 | Wanted, required: true }
      sent: { type: quantity, label: 已发 | Sent, compute: sum(shipmentLine.quantity where dealLine == this) }
      answer:
        type: lookup
        to: ANSWER
        compute: "if(any(rows.reply == OFFERED), OFFERED, if(any(rows.reply == ASKED), ASKED, if(any(rows.reply == REFUSED), REFUSED, AGREED)))"
      lineStatus: { type: state }
    lines:
      rows:
        entity: dealRow
        label: 答复 | Replies
        fields:
          offered: { type: quantity, label: 数量 | Offered, readonly: true }
          reply: { type: state }
        states:
          ASKED: { label: 待答 | Asked, color: processing }
          OFFERED: { label: 待定 | Offered, color: warning }
          AGREED: { label: 同意 | Agreed, color: success }
          REFUSED: { label: 拒绝 | Refused, color: error }
        verbs:
          doReply: { label: 答复 | Reply, from: ASKED|AGREED, to: OFFERED, ask: [offered], show: false, require: "parent.parent.status in SENT|PART|AGREED and parent.lineStatus == OPEN and offered > 0" }
          doAccept: { label: 接受 | Accept, from: OFFERED, to: AGREED, show: false }
          doRefuse: { label: 拒绝 | Refuse, from: ASKED, to: REFUSED, show: false, require: "parent.parent.status in SENT|PART and parent.lineStatus == OPEN" }
${reissue}          toAgreed: { from: OFFERED, to: AGREED, when: offered >= parent.wanted }
    states:
      OPEN: { label: 执行中 | Open, color: processing }
      DONE: { label: 完成 | Done, color: success }
      CLOSED: { label: 关闭 | Closed, color: default }
    verbs:
      doClose: { label: 关闭 | Close, from: OPEN, to: CLOSED, color: error, show: false, require: "parent.status in SENT|PART|AGREED|REFUSED" }
      doReopen: { label: 重开 | Reopen, from: CLOSED, to: OPEN, show: false }
      toDone: { from: OPEN, to: DONE, when: sent >= wanted }
      toOpen: { from: DONE, to: OPEN, when: sent < wanted }
    check: [ { rule: sent <= wanted } ]
states:
  DRAFT: 拟定 | Draft
  SENT: { label: 已发 | Sent, color: processing }
  PART: { label: 部分 | Part, color: processing }
  AGREED: { label: 同意 | Agreed, color: success }
  REFUSED: { label: 拒绝 | Refused, color: error }
  SHUT: { label: 结束 | Shut, color: default }
verbs:
  doSend: { label: 发送 | Send, from: DRAFT, to: SENT, show: false }
${derive}`,
    shipment: `entity: shipment
label: 发货 | Shipment
fields:
  title: { label: 标题 | Title }
lines:
  lines:
    entity: shipmentLine
    label: 行 | Lines
    fields:
      dealLine: { type: ref, to: dealLine, required: true }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
states:
  DRAFT: 拟定 | Draft
  GONE: 已发 | Gone
verbs:
  doGo: { label: 发出 | Go, from: DRAFT, to: GONE, show: false }
  fromDeal:
    label: 引用 | From deal
    pick:
      rows: "dealLine where ${take}"
      quantity: lines.quantity
    then:
      - make: this
        each: picked
        lines: { lines: { set: { dealLine: each, quantity: each.wanted } } }
`,
  }
}

const goodReissue =
  '          doAgain: { label: 再问 | Ask again, from: REFUSED, to: ASKED, show: false, require: parent.lineStatus == OPEN }\n'
const goodTake = 'lineStatus == OPEN and answer == AGREED and parent.status in SENT|PART|AGREED'
/** One reading of the lines for each state, from everywhere. */
const goodDerive = `  toShut: { from: SENT|PART|AGREED|REFUSED, to: SHUT, when: all(lines.lineStatus in CLOSED|DONE) }
  toAgreed: { from: SENT|PART|REFUSED|SHUT, to: AGREED, when: any(lines.lineStatus == OPEN) and all(lines.lineStatus != OPEN or lines.answer == AGREED) }
  toRefused: { from: SENT|PART|AGREED|SHUT, to: REFUSED, when: any(lines.lineStatus == OPEN) and all(lines.lineStatus != OPEN or lines.answer == REFUSED) }
  toPart: { from: SENT|AGREED|REFUSED|SHUT, to: PART, when: "any(lines.lineStatus == OPEN and lines.answer == AGREED) and any(lines.lineStatus == OPEN and lines.answer != AGREED)" }
  toSent: { from: PART|AGREED|REFUSED|SHUT, to: SENT, when: "any(lines.lineStatus == OPEN) and not any(lines.lineStatus == OPEN and lines.answer == AGREED) and any(lines.lineStatus == OPEN and lines.answer != REFUSED)" }
`
