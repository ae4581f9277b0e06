import { defineWords } from '../../client/words.ts'

export const useVerbWords = defineWords('verbs', {
  confirmOne: { CN: '确定要{verb} {name} 吗？', EN: '{verb} {name}?' },
  confirmMany: { CN: '确定要对选中的 {count} 行执行“{verb}”吗？', EN: '{verb} the {count} selected rows?' },
  reason: { CN: '原因', EN: 'Reason' },
  required: { CN: '必填', EN: 'Required' },
  cancel: { CN: '取消', EN: 'Cancel' },
})
