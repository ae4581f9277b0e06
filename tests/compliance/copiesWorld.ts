import { worldOf } from './fixture.ts'

/** Plans with stages, ideas and what else is copied of them. */
export const copiesWorld = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
`,
  idea: `
entity: idea
label: 想法 | Idea
fields:
  ideaCode: { label: 编码 | Code, required: true }
  weight: { type: integer, label: 权重 | Weight, compute: sum(planTask.weight where idea == this) }
check: [ { rule: weight <= 100, say: 太多 | Too many } ]
`,
  plan: `
entity: plan
label: 计划 | Plan
fields:
  planNum: { type: serial, format: "P{0000}", label: 编号 | Number }
  title: { label: 标题 | Title, required: true }
  secret: { type: password, label: 口令 | Password }
  files: { type: attachments, label: 附件 | Files }
  owner: { type: ref, to: person }
  before: { type: ref, to: plan, label: 前一 | Before, readonly: true }
  revision: { type: integer, label: 版次 | Revision, readonly: true, default: 0 }
  sentDate: { type: date, label: 发送 | Sent, readonly: true }
  days: { type: integer, label: 天数 | Days, compute: sum(stages.days) }
  mainTask: { type: ref, to: planTask, label: 主任务 | Main task }
lines:
  stages:
    entity: planStage
    label: 阶段 | Stages
    fields:
      stageName: { label: 名称 | Name, required: true }
      days: { type: integer, label: 天数 | Days }
      follows: { type: ref, to: planStage, label: 前置 | Follows }
      of: { type: ref, to: planStage, label: 原阶段 | Of, readonly: true }
    lines:
      tasks:
        entity: planTask
        label: 任务 | Tasks
        fields:
          taskName: { label: 名称 | Name, required: true }
          weight: { type: integer, label: 权重 | Weight, default: 1 }
          idea: { type: ref, to: idea }
          after: { type: ref, to: planTask, label: 前置 | After }
          share: { type: percent, label: 比例 | Share, compute: weight * 100 / sum(parent.tasks.weight) }
          taskStatus: { type: state }
        states: { OPEN: 打开 | Open, DONE: 完成 | Done }
        verbs: { doFinish: { label: 完成 | Finish, from: OPEN, to: DONE, show: false } }
  needs:
    entity: planNeed
    label: 需要 | Needs
    fields:
      idea: { type: ref, to: idea }
      note: { label: 说明 | Note }
    keys: [ { unique: [idea] } ]
states: { DRAFT: 拟定 | Draft, SENT: { label: 已发送 | Sent, color: success } }
verbs:
  doSend: { label: 发送 | Send, from: DRAFT, to: SENT, set: { sentDate: today } }
  doAgain:
    label: 再来 | Again
    then:
      - make: plan
        copy: all
        set: { title: "title + ' ' + asText(revision + 1, '00')", before: this, revision: revision + 1 }
        lines: { stages: { each: this.stages where days > 1, copy: all, set: { of: each } } }
  doRepeat: { label: 重复 | Repeat, from: DRAFT, then: [ { make: planStage, each: stages, copy: all } ] }
  fromIdea:
    label: 引用 | From idea
    pick: { rows: idea where ideaCode != null }
    then: [ { make: this, each: picked, lines: { needs: { set: { idea: each } } } } ]
`,
  leaf: `
entity: leaf
label: 叶 | Leaf
fields:
  leafCode: { label: 编码 | Code, required: true, default: title }
  title: { label: 标题 | Title }
  days: { type: integer, label: 天数 | Days }
  sentDate: { type: text, label: 发送 | Sent }
  ground: { type: ref, to: plan, readonly: true, label: 来源 | Ground }
lines:
  stages:
    entity: leafStage
    label: 阶段 | Stages
    fields:
      stageName: { label: 名称 | Name }
      days: { type: number, label: 天数 | Days }
states: { DRAFT: 拟定 | Draft, KEPT: { label: 收好 | Kept, color: success } }
verbs:
  doKeep: { label: 收好 | Keep, from: DRAFT, to: KEPT }
  doLearn: { label: 学 | Learn, ask: ground, then: [ { make: leaf, each: ground.stages, copy: all, set: { title: "'s'" } } ] }
`,
})
