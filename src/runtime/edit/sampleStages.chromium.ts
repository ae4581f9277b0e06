import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledSection, ScreenChunk } from '../../language/screen.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { hasValue, linesOf } from '../../rules/document/rowPath.ts'
import { column, pair, rule, sampleChunk } from './sampleNote.chromium.ts'

/** The small document, filled in by stages: what it is, its lines, who owns it; it is sent at the end. */

const doSend: CompiledVerb = {
  name: 'doSend',
  resource: 'btnSend',
  label: pair('提交 | Submit'),
  phrase: pair('提交单据 | Submit note'),
  done: pair('已提交 | submitted'),
  from: ['DRAFT', 'BACK'],
  to: ['SENT'],
  by: ['staff'],
  require: [
    {
      rule: rule(['lines'], (row) => linesOf(row, 'lines').length > 0),
      say: pair('请至少填写一行 | At least one line is needed'),
      code: 'CHECK_FAILED',
    },
  ],
  ask: [],
  set: [],
  effects: [],
  batch: false,
  danger: false,
  confirm: false,
  outcome: { next: pair('审核人 | Reviewer'), approval: false, forGood: false, makes: [], changes: [] },
  apiOnly: false,
  at: { file: 'note.yaml', line: 1, column: 1 },
}

const states: CompiledEntity['states'] = {
  field: 'status',
  initial: 'DRAFT',
  values: [
    { code: 'DRAFT', label: pair('填写中 | Being filled in'), color: 'default' },
    { code: 'BACK', label: pair('已退回 | Sent back'), color: 'error' },
    { code: 'SENT', label: pair('已提交 | Submitted'), color: 'success' },
  ],
}

/** Fields that are needed to send it. */
const needed: Readonly<Record<string, readonly string[] | true>> = {
  title: true,
  owner: ['doSend'],
  phone: ['doSend'],
}

export function stagedChunk(): ScreenChunk {
  const { screen, entities } = sampleChunk('edit')
  const plain = entities['note'] as CompiledEntity // the sample is of notes
  const fields = plain.fields.map((field) => {
    const required = needed[field.name]
    return {
      ...field,
      ...(required ? { required } : {}),
      ...(field.name === 'phone'
        ? {
            check: {
              rule: rule(['phone'], ({ phone }) => !hasValue(phone) || String(phone).length === 11),
              say: pair('电话为11位 | A phone number has 11 digits'),
              code: 'CHECK_FAILED',
            },
          }
        : {}),
    }
  })
  const note: CompiledEntity = { ...plain, fields, states, path: ['DRAFT', 'SENT'], verbs: [doSend] }
  const fieldsOf = (name: string, label: string, names: readonly string[]): CompiledSection => ({
    kind: 'fields',
    name,
    label: pair(label),
    columns: names.map((one) => column(note, one)),
  })
  const [, lines, history] = screen.sections as [CompiledSection, CompiledSection, CompiledSection] // of the sample
  return {
    screen: {
      ...screen,
      sections: [
        fieldsOf('header', '基本信息 | Header', ['noteNum', 'title', 'kind']),
        lines,
        fieldsOf('owner', '负责人 | Owner', ['owner', 'phone']),
        fieldsOf('why', '说明 | Explanation', ['reason', 'total']),
        history,
      ],
      stages: [
        { name: 'header', label: pair('基本信息 | Header'), sections: ['header'] },
        { name: 'lines', label: pair('明细 | Lines'), sections: ['lines'] },
        { name: 'owner', label: pair('负责人与说明 | Owner and why'), sections: ['owner', 'why'] },
      ],
      toolbar: [
        ...screen.toolbar,
        {
          resource: 'btnSend',
          kind: 'verb',
          verb: 'doSend',
          label: doSend.label,
          needs: 'none',
          danger: false,
          primary: true,
        },
      ],
    },
    entities: { ...entities, note },
  }
}
