import type { Translation } from '../catalogue.ts'
import type { editors as en } from '../en/editors.ts'

export const editors: Translation<typeof en> = {
  choice: {
    choose: '选择{name}',
    search: '按编码或名称搜索',
    none: '没有匹配的数据',
    nothing: '没有可选的数据',
    must: '可选范围：{rule}。',
    without: '清除“{text}”',
    loading: '加载中…',
    more: '共 {count} 条，更多…',
    narrow: '还有 {count} 项，继续输入以缩小范围',
    recent: '最近选择',
    all: '全部',
    unknown: '没有“{text}”，请从列表中选择',
    retry: '重试',
  },
  picker: {
    open: '打开选择窗口',
    kind: '{name}类型',
    chosen: '已选 {count} 项',
    take: '确定',
    cancel: '取消',
    chooseAll: '选择本页全部',
    code: '编码',
    name: '名称',
    unchoose: '移除 {name}',
    expand: '展开',
    collapse: '收起',
  },
  number: {
    increase: '增加',
    decrease: '减少',
    least: '不能小于{bound}，已将{typed}改为{bound}',
    most: '不能大于{bound}，已将{typed}改为{bound}',
  },
  date: { calendar: '打开日历', from: '开始', to: '结束', crossed: '结束不能早于开始' },
}
