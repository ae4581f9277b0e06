import type { Translation } from '../catalogue.ts'
import type { picture as en } from '../en/picture.ts'

export const picture: Translation<typeof en> = {
  look: {
    title: '显示方式',
    list: '列表',
    board: '看板',
    calendar: '日历',
    gallery: '图库',
  },
  board: {
    title: '{title}，看板',
    empty: '暂无',
    shown: '{here} / {count}',
    more: '显示更多',
    move: '将{name}移到…',
    moveTo: '移到…',
    drop: '放开即办理“{verb}”',
    here: '已在此列',
    byItself: '单据自动进入此列：{says}',
    notYours: '由“{verb}”进入此列，该操作不由您办理',
    elsewhere: '“{verb}”使此单进入其他列',
    notNow: '现在不能办理“{verb}”',
    noWay: '没有从“{from}”到“{to}”的操作',
  },
  calendar: {
    title: '{title}，日历',
    today: '今天',
    before: '往前',
    after: '往后',
    month: '月',
    week: '周',
    agenda: '日程',
    span: '时间范围',
    rows_other: '{count} 条',
    more: '还有 {count} 条',
    none: '这段时间没有数据',
    first: '只画出 {count} 条中的前 {rows} 条，请缩小查询范围',
  },
  gallery: {
    title: '{title}，图库',
    facets: '筛选',
    noPicture: '无图片',
    clear: '清除',
  },
}
