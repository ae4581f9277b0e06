import { defineWords } from '../../client/words.ts'

export const useJournalWords = defineWords('journal', {
  foundNew: {
    CN: '{time} 有未保存的新单据{title}（{count} 处更改）',
    EN: 'An unsaved new document{title} of {time} ({count} changes)',
  },
  found: { CN: '{time} 有未保存的更改（{count} 处）', EN: 'Unsaved changes of {time} ({count})' },
  moved: {
    CN: '此后单据已被修改，恢复时将合并双方的更改。',
    EN: 'The document was changed since; restoring merges both.',
  },
  restore: { CN: '恢复', EN: 'Restore' },
  show: { CN: '查看', EN: 'Show' },
  discard: { CN: '丢弃', EN: 'Discard' },
  discardTitle: { CN: '丢弃这些未保存的更改？', EN: 'Discard these unsaved changes?' },
  discardSays: { CN: '丢弃后不能恢复。', EN: 'They cannot be brought back.' },
  keep: { CN: '保留', EN: 'Keep' },
  close: { CN: '关闭', EN: 'Close' },
  field: { CN: '字段', EN: 'Field' },
  before: { CN: '原值', EN: 'Before' },
  mine: { CN: '未保存的值', EN: 'Unsaved' },
  restored: { CN: '已恢复，尚未保存', EN: 'Restored, not saved yet' },
})
