import type { LabelLanguage } from '../../language/languages.ts'

/** What sample rows are made of in a language: no word of any business, only how long and of which letters texts are. */
export interface SampleWords {
  /** What a thing is called by, before what it is. */
  readonly names: readonly string[]
  readonly people: readonly string[]
  readonly phrases: readonly string[]
  /** Repeated where texts are as long as they may be. */
  readonly long: string
  /** What stands between a name and what it names. */
  readonly joint: string
}

export const sampleWords: Readonly<Record<LabelLanguage, SampleWords>> = {
  CN: {
    names: ['华东', '恒通', '北辰', '新科', '金桥', '明远', '长江', '天成', '东方', '瑞丰', '海川', '正大'],
    people: ['王海燕', '李明', '陈晓东', '赵敏', '周建国', '吴佳', '孙丽', '欧阳文静'],
    phrases: ['按约定执行', '请尽快处理', '已与对方确认', '见附件说明', '本月第二批', '首次使用'],
    long: '这是一段为检验版面而写的很长的文字，用来观察换行、截断与提示是否仍然清楚可读；',
    joint: '',
  },
  EN: {
    names: [
      'Northgate',
      'Harbour',
      'Linden',
      'Meridian',
      'Oakfield',
      'Summit',
      'Riverside',
      'Kestrel',
      'Alder',
      'Fairway',
      'Granite',
      'Beacon',
    ],
    people: [
      'Ann Lee',
      'Ben Carter',
      'Chloe Wang',
      'David Okafor',
      'Emma Fischer',
      'Maximilian Featherstonehaugh',
    ],
    phrases: [
      'As agreed',
      'Please handle soon',
      'Confirmed with the other side',
      'See the attached note',
      'Second lot of the month',
      'First use',
    ],
    long: 'This is a very long text that was written to see whether lines break, are cut and are told in full as they should; ',
    joint: ' ',
  },
}

/** What the stand-in says when it refuses something that the definitions have no words for. */
export const standInWords = {
  gone: { CN: '该记录不存在，或者您无权查看', EN: 'This record does not exist, or you may not see it' },
  later: { CN: '数据已被他人修改', EN: 'Somebody has changed it meanwhile' },
  wrong: { CN: '有内容需要改正', EN: 'Something has to be corrected' },
  refused: { CN: '您没有权限', EN: 'You are not allowed to do this' },
  failed: { CN: '服务器暂时无法回答（演示）', EN: 'The server cannot answer just now (shown on purpose)' },
  state: { CN: '当前状态不允许此操作', EN: 'This cannot be done in this state' },
} as const
