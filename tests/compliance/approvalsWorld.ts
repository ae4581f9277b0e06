import type { Caller } from '../../src/server/Caller.ts'
import type { People } from '../../src/server/database/People.ts'
import { callerOf } from './openFixture.ts'
import { ofHouse } from './ofHouse.ts'

const person = `
entity: person
label: 人员 | Person
display: [personCode]
fields:
  personCode: { label: 编码 | Code, required: true }
  userType: { type: lookup, to: USER_TYPE, default: IN }
  manager: { type: user, label: 上级 | Manager }
states:
  ACTIVE: { label: 有效 | Active, color: success }
  DISABLED: { label: 停用 | Disabled, color: default }
verbs:
  doDisable: { label: 停用 | Disable, from: ACTIVE, to: DISABLED }
  doEnable: { label: 启用 | Enable, from: DISABLED, to: ACTIVE }
`

const loan = `
entity: loan
label: 代理 | Loan
display: [lender]
fields:
  lender: { type: ref, to: person, required: true, label: 授权人 | Lender }
  borrower: { type: ref, to: person, required: true, label: 代理人 | Borrower }
`

const paper = `
entity: paper
label: 单据 | Paper
display: [paperNum]
facts: [amount]
fields:
  paperNum: { type: serial, format: "P{0000}", label: 编号 | Number }
  amount: { type: amount, label: 金额 | Amount, default: 0 }
  kind: { type: lookup, to: PAPER_KIND, default: ANY }
  owner: { type: user, label: 负责人 | Owner }
  budget: { type: ref, to: budget }
  submittedBy: { type: user, label: 提交人 | Submitted by, readonly: true }
states:
  DRAFT: 拟定 | Draft
  WAITING: 审批中 | Waiting
  REJECTED: { label: 驳回 | Rejected, color: error }
  DONE: { label: 完成 | Done, color: success }
  DROPPED: { label: 作废 | Dropped, color: default }
verbs:
  doSubmit: { label: 提交 | Submit, from: DRAFT|REJECTED, to: WAITING, set: { submittedBy: me.user } }
  doAgree:
    label: 批准 | Approve
    from: WAITING
    to: DONE
    process: paperApproval
    then: [ { change: budget, set: { spent: spent + this.amount } } ]
  doReject: { label: 驳回 | Reject, from: WAITING, to: REJECTED, ask: reason }
  doWithdraw: { label: 撤回 | Withdraw, from: WAITING, to: DRAFT }
  doDrop: { label: 作废 | Drop, from: DRAFT|WAITING|REJECTED, to: DROPPED, color: error }
access:
  buyer: { rows: kind != SECRET or me.user == owner, edit: status in DRAFT|REJECTED }
`

const budget = `
entity: budget
label: 预算 | Budget
display: [budgetName]
fields:
  budgetName: { label: 名称 | Name, required: true }
  spent: { type: amount, label: 已用 | Spent, default: 0 }
check:
  - { rule: spent <= 5000, say: 预算不足 | Not enough left, on: spent }
`

/** Where tasks are kept, with the owner of their papers. */
const duty = `
entity: duty
label: 待办 | Task
display: [billNo]
fields:
  side: { type: lookup, to: USER_TYPE, label: 归属 | Side }
  entityName: { type: lookup, to: SYS_TASK_DOCUMENT, label: 单据 | Document }
  documentId: { label: 标识 | Key, max: 40, indexed: true }
  billNo: { label: 编号 | Number, max: 60 }
  title: { label: 摘要 | About }
  owner: { type: user, label: 负责人 | Owner }
  nodeCode: { label: 状态 | State, max: 60 }
  pendingType: { type: lookup, to: SYS_TASK, label: 动作 | To be done }
  arrivalDate: { type: datetime, label: 到达 | Since }
  dueDate: { type: datetime, label: 截止 | Due }
  status: { type: lookup, to: DUTY_STATUS, label: 办理 | Status }
  handledBy: { type: user, label: 处理人 | Done by }
  handledDate: { type: datetime, label: 处理时间 | Done at }
  handledType: { type: lookup, to: SYS_TASK, label: 处理动作 | What was done }
keys:
  - { unique: [documentId, side], when: status == OPEN }
access:
  buyer: { rows: side == IN }
`

export const paperApproval = `
process: paperApproval
label: 单据审批 | Approval of papers
entity: paper
when: kind != SMALL
steps:
  lead: { label: 主管 | Lead, by: owner.manager, when: owner.manager != null }
  office: { label: 科室 | Office, by: office, within: 8, else: chief }
  board: { label: 会签 | Board, by: board, mode: all, when: amount >= 1000 }
  turns: { label: 依次 | In turn, by: [owner, chief], mode: sequence, when: kind == TURNS }
`

export const texts: Readonly<Record<string, string>> = {
  'schemas/areas.yaml':
    'areas:\n  work: { label: 工作 | Work }\n  workflow: { label: 审批 | Approvals, server: bpmServer }\n',
  'schemas/audiences.yaml': `
audiences:
  buyer: { label: 主方 | Host, userType: IN, home: inHome }
users: person
approvals: bpmProcessInstance
processes: bpmModel
tasks: duty
me:
  user: id
  lenders: { list: loan.lender, by: borrower }
roles:
  admin: { label: 管理 | Administrator, audience: buyer }
  office: { label: 科室 | Office, audience: buyer }
  board: { label: 会签 | Board, audience: buyer }
  chief: { label: 主任 | Chief, audience: buyer }
responsibilities:
  admin: { label: 管理 | Administrator, roles: [admin] }
everything: admin
default: admin
`,
  'schemas/lookups/work.yaml': `
USER_TYPE: { label: 类型 | Type, values: { IN: 内部 | Internal } }
DUTY_STATUS: { label: 办理状态 | Status, values: { OPEN: 待办 | Waiting, DONE: 已办 | Done, CANCELLED: 已清除 | Cleared } }
PAPER_KIND: { label: 种类 | Kind, values: { ANY: 一般 | Any, SMALL: 小额 | Small, TURNS: 依次 | Turns, SECRET: 保密 | Secret } }
`,
  'schemas/lookups/workflow.yaml': ofHouse('schemas/lookups/workflow.yaml'),
  'schemas/settings/workflow.yaml': ofHouse('schemas/settings/workflow.yaml'),
  'schemas/entities/workflow/bpmProcessInstance.yaml': ofHouse(
    'schemas/entities/workflow/bpmProcessInstance.yaml',
  ),
  'schemas/entities/workflow/bpmTimer.yaml': ofHouse('schemas/entities/workflow/bpmTimer.yaml'),
  'schemas/entities/workflow/bpmModel.yaml': ofHouse('schemas/entities/workflow/bpmModel.yaml'),
  'schemas/entities/workflow/bpmCategory.yaml': ofHouse('schemas/entities/workflow/bpmCategory.yaml'),
  'schemas/entities/workflow/bpmUrgeConfig.yaml': ofHouse('schemas/entities/workflow/bpmUrgeConfig.yaml'),
  'screens/workflow/bpmProcessInstance.yaml': `
screens:
  tasks: { list: { entity: bpmTask, columns: [parent.billNo, parent.title, step, assignee, status], toolbar: [btnApproval, btnReject, btnReturn, btnTransfer, btnAddSign, btnClaim, btnUnclaim, btnUrge, stop], opens: one } }
  one: { edit: { toolbar: [btnInform, btnJump, btnRetry, btnStop], header: { fields: [billNo, status] }, lines: { label: 步骤 | Steps, table: tasks, columns: [step, assignee, status] }, copies: { label: 抄送 | Copies, table: copies, columns: [user, readDate], toolbar: [btnRead] } } }
  timers: { list: { entity: bpmTimer, columns: [billNo, dueTime] } }
  models: { list: { entity: bpmModel, columns: [processKey, status] } }
menu:
  timers: { under: workflow, grants: { admin: all } }
  models: { under: workflow, grants: { admin: all } }
  tasks: { under: workflow, grants: { admin: all, office: all, board: all, chief: all } }
`,
  'schemas/processes/paperApproval.yaml': paperApproval,
  'schemas/entities/work/person.yaml': person,
  'schemas/entities/work/loan.yaml': loan,
  'schemas/entities/work/paper.yaml': paper,
  'schemas/entities/work/budget.yaml': budget,
  'schemas/entities/work/duty.yaml': duty,
}

/** People of a test: who plays which role, and who may do nothing. */
export class Staff implements People {
  readonly roles = new Map<string, readonly string[]>()
  readonly gone = new Set<string>()
  readonly powerless = new Set<string>()
  readonly lenders = new Map<string, readonly string[]>()

  caller(id: string): Caller {
    const roles = [...this.roles].flatMap(([role, ids]) => (ids.includes(id) ? role : []))
    return {
      ...callerOf(id, 'buyer', { roles, lenders: this.lenders.get(id) ?? [] }),
      may: () => !this.powerless.has(id),
    }
  }

  rolesFor() {
    return [...this.roles.keys()]
  }

  holding(_tx: unknown, roles: readonly string[]) {
    return Promise.resolve(new Map(roles.map((role) => [role, this.roles.get(role) ?? []])))
  }

  callersOf(_tx: unknown, ids: readonly string[]) {
    return Promise.resolve(ids.filter((id) => !this.gone.has(id)).map((id) => this.caller(id)))
  }
}
