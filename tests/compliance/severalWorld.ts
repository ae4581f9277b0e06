import { worldOf } from './fixture.ts'

const made = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  kinds:   { type: ref, to: kind, many: true, label: 负责品类 | Categories }
`,
    kind: `
entity: kind
label: 品类 | Category
fields:
  kindCode: { label: 编码 | Code, required: true }
  kindName: { label: 名称 | Name, required: true }
  kindNameEn: { label: 英文名称 | English name }
  leafFlag: { type: flag, label: 末级 | Leaf, default: Y }
keys:
  - { unique: [kindCode] }
access:
  host: { rows: true, edit: true }
  guest: { rows: true, hide: [kindCode, kindName] }
`,
    maker: `
entity: maker
label: 厂商 | Maker
display: [makerCode]
fields:
  makerCode: { label: 编码 | Code, required: true }
  kinds:   { type: ref, to: kind, many: true, label: 供应品类 | Supplied categories, required: true, where: leafFlag == Y, max: 3 }
  colours: { type: lookup, to: COLOUR, many: true }
  keepers: { type: user, many: true, label: 负责人 | Keepers }
  isWide:  { type: flag, label: 多品类 | Wide, compute: count(kinds) > 1 }
  isRed:   { type: flag, label: 红 | Red, compute: RED in colours }
  isPlain: { type: flag, label: 无色 | Plain, compute: none(colours) }
  kept:    { type: ref, to: kind, many: true, label: 保留 | Kept, compute: kinds }
access:
  host: { rows: none(me.kinds) or any(kinds in me.kinds), edit: true }
  guest: { rows: me.user in keepers, hide: [colours] }
`,
    offer: `
entity: offer
label: 报价 | Offer
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  kind:  { type: ref, to: kind }
  maker: { type: ref, to: maker, where: this.kind in kinds }
  kinds: { type: ref, to: kind, many: true, label: 品类 | Categories, default: maker.kinds }
  note:  { label: 备注 | Note }
lines:
  parts:
    entity: offerPart
    label: 明细 | Parts
    fields:
      colours: { type: lookup, to: COLOUR, many: true, min: 1, max: 2 }
      kinds: { type: ref, to: kind, many: true, label: 品类 | Categories }
check:
  - { rule: "kind == null or kind in kinds", say: 品类不在其中 | The category is not among them }
states:
  OPEN: 打开 | Open
  DONE: { label: 完成 | Done, color: success }
verbs:
  doDone: { label: 完成 | Finish, from: OPEN, to: DONE, by: host, require: all(kinds in maker.kinds) }
  doTake: { label: 取用 | Take, from: OPEN, by: host, set: { kinds: maker.kinds } }
access:
  host:  { rows: none(me.kinds) or kind in me.kinds, edit: true }
  guest: { rows: any(kinds in me.kinds), edit: false, create: false }
`,
  },
  '',
)

/** Makers of several categories and colours, and offers of theirs. */
export const severalWorld = {
  ...made,
  'schemas/audiences.yaml': (made['schemas/audiences.yaml'] ?? '').replace(/me:\n/, 'me:\n  kinds: kinds\n'),
}
