import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { columnOf } from '../testing/sampleProject.ts'

type Place = 'list' | 'lines' | 'header'
interface Case {
  readonly id: string
  readonly place?: Place
  readonly said: string
  readonly gives: Partial<CompiledColumn> | Readonly<Record<string, unknown>>
  readonly silent: string
  readonly usual: Readonly<Record<string, unknown>>
}

const sends = [expect.objectContaining({ resource: 'btnLend', kind: 'verb', verb: 'doLend', needs: 'one' })]

/** What is said and what it gives; what is there when nothing is said. */
const cases: readonly Case[] = [
  {
    id: 'key',
    said: '{ key: total }',
    gives: { key: 'total', field: 'total', type: 'amount' },
    silent: 'total',
    usual: { key: 'total', field: 'total' },
  },
  {
    id: 'field',
    said: '{ field: site }',
    gives: { key: 'siteName', field: 'site', to: 'site' },
    silent: 'site',
    usual: { key: 'siteName', field: 'site' },
  },
  {
    id: 'title',
    said: '{ field: total, title: 总计 | Sum }',
    gives: { title: { CN: '总计', EN: 'Sum' } },
    silent: 'total',
    usual: { title: { CN: '合计', EN: 'Total' } },
  },
  {
    id: 'width',
    said: '{ field: total, width: 222 }',
    gives: { width: 222 },
    silent: 'total',
    usual: { width: 140 },
  },
  {
    id: 'align',
    said: '{ field: total, align: center }',
    gives: { align: 'center' },
    silent: 'total',
    usual: { align: 'right' },
  },
  {
    id: 'sortable',
    said: '{ field: total, sortable: true }',
    gives: { sortable: true },
    silent: 'total',
    usual: { sortable: false },
  },
  {
    id: 'resizable',
    said: '{ field: total, resizable: false }',
    gives: { resizable: false },
    silent: 'total',
    usual: { resizable: undefined },
  },
  {
    id: 'fixed',
    said: '{ field: total, fixed: left }',
    gives: { fixed: 'left' },
    silent: 'total',
    usual: { fixed: undefined },
  },
  {
    id: 'fixedStyle',
    said: '{ field: total, fixedStyle: right }',
    gives: { fixed: 'right' },
    silent: 'total',
    usual: { fixed: undefined },
  },
  {
    id: 'cellType',
    said: '{ field: total, cellType: price }',
    gives: { cellType: 'price' },
    silent: 'total',
    usual: { cellType: 'amount' },
  },
  {
    id: 'editType',
    place: 'header',
    said: '{ field: note, editType: textarea }',
    gives: { cellType: 'text', editType: 'textarea' },
    silent: 'note',
    usual: { cellType: 'text', editType: undefined },
  },
  {
    id: 'lookup.typeCode',
    place: 'header',
    said: '{ field: note, lookup: { typeCode: COLOUR } }',
    gives: { type: 'text', cellType: 'lookup', typeCode: 'COLOUR', isEdit: true },
    silent: 'note',
    usual: { cellType: 'text', typeCode: undefined },
  },
  {
    id: 'displayKey',
    said: '{ field: site, displayKey: siteCode }',
    gives: { key: 'siteCode', field: 'site', type: 'ref' },
    silent: 'site',
    usual: { key: 'siteName' },
  },
  {
    id: 'valueField',
    place: 'lines',
    said: '{ field: thing.thingCode, valueField: thing }',
    gives: { key: 'thing.thingCode', field: 'thing', to: 'thing', isEdit: true },
    silent: 'thing',
    usual: { key: 'thingName', field: 'thing' },
  },
  {
    id: 'columnsDisplay',
    said: '{ field: total, columnsDisplay: N }',
    gives: { columnsDisplay: 'N' },
    silent: 'total',
    usual: { columnsDisplay: 'Y' },
  },
  {
    id: 'validate',
    place: 'header',
    said: '{ field: dueDate, validate: required }',
    gives: { required: true, requiredWhen: undefined },
    silent: 'dueDate',
    usual: { required: false },
  },
  {
    id: 'isEdit',
    place: 'header',
    said: '{ field: dueDate, isEdit: total > 0 }',
    gives: { isEdit: true, editWhen: expect.objectContaining({ source: 'total > 0' }) },
    silent: 'dueDate',
    usual: { isEdit: true, editWhen: undefined },
  },
  {
    id: 'disabled',
    place: 'header',
    said: '{ field: dueDate, disabled: urgent == Y }',
    gives: { disabled: expect.objectContaining({ source: 'urgent == Y', deps: ['urgent'] }) },
    silent: 'dueDate',
    usual: { disabled: undefined },
  },
  {
    id: 'min',
    place: 'lines',
    said: '{ field: quantity, min: -0.0000001 }',
    gives: { min: '-0.0000001' },
    silent: 'quantity',
    usual: { min: undefined },
  },
  {
    id: 'max',
    place: 'lines',
    said: '{ field: quantity, max: 1000000 }',
    gives: { max: '1000000' },
    silent: 'quantity',
    usual: { max: undefined },
  },
  {
    id: 'precision',
    place: 'lines',
    said: '{ field: quantity, precision: 0 }',
    gives: { scale: 0 },
    silent: 'quantity',
    usual: { scale: 6 },
  },
  {
    id: 'step',
    place: 'lines',
    said: '{ field: quantity, step: 0.5 }',
    gives: { step: '0.5' },
    silent: 'quantity',
    usual: { step: undefined },
  },
  {
    id: 'isSummary',
    said: '{ field: total, isSummary: true }',
    gives: { isSummary: true },
    silent: 'total',
    usual: { isSummary: false },
  },
  {
    id: 'showThousandSeparator',
    said: '{ field: total, showThousandSeparator: false }',
    gives: { showThousandSeparator: false },
    silent: 'total',
    usual: { showThousandSeparator: true },
  },
  {
    id: 'showIcon',
    said: '{ field: urgent, showIcon: true }',
    gives: { cellType: 'icon', showIcon: { trueValue: 'Y', falseValue: 'N', falseShow: false } },
    silent: 'urgent',
    usual: { cellType: 'checkbox', showIcon: undefined },
  },
  {
    id: 'showIcon.trueValue',
    said: '{ field: note, showIcon: { trueValue: good } }',
    gives: { showIcon: { trueValue: 'good', falseValue: 'N', falseShow: false } },
    silent: '{ field: note, showIcon: {} }',
    usual: { showIcon: { trueValue: 'Y', falseValue: 'N', falseShow: false } },
  },
  {
    id: 'showIcon.falseValue',
    said: '{ field: note, showIcon: { falseValue: bad } }',
    gives: { showIcon: { trueValue: 'Y', falseValue: 'bad', falseShow: false } },
    silent: '{ field: note, showIcon: {} }',
    usual: { showIcon: { trueValue: 'Y', falseValue: 'N', falseShow: false } },
  },
  {
    id: 'showIcon.falseShow',
    said: '{ field: urgent, showIcon: { falseShow: true } }',
    gives: { showIcon: { trueValue: 'Y', falseValue: 'N', falseShow: true } },
    silent: '{ field: urgent, showIcon: {} }',
    usual: { showIcon: { trueValue: 'Y', falseValue: 'N', falseShow: false } },
  },
  {
    id: 'linkTag',
    said: '{ field: total, linkTag: true }',
    gives: { cellType: 'linkTag', link: { screen: 'loanEdit', idKey: 'id' } },
    silent: 'total',
    usual: { cellType: 'amount', link: undefined },
  },
  {
    id: 'buttonType',
    said: '{ key: act, title: 按 | Act, cellType: button, buttonType: primary, functionList: [btnLend] }',
    gives: { buttonType: 'primary' },
    silent: '{ key: act, title: 按 | Act, cellType: button, functionList: [btnLend] }',
    usual: { buttonType: undefined },
  },
  {
    id: 'functionList',
    said: '{ key: act, cellType: buttons, functionList: [btnLend] }',
    gives: {
      key: 'act',
      keyOnly: true,
      field: undefined,
      cellType: 'tableOperate',
      title: { CN: '操作', EN: 'Operate' },
      width: 80,
      functionList: sends,
    },
    silent: 'total',
    usual: { functionList: undefined },
  },
  {
    id: 'attachmentConfig',
    place: 'header',
    said: '{ field: files, attachmentConfig: { max: 3, extensions: [pdf], image: true, checked: false } }',
    gives: {
      cellType: 'upload',
      attachmentConfig: { max: 3, extensions: ['pdf'], image: true, checked: false },
    },
    silent: 'files',
    usual: { cellType: 'upload', attachmentConfig: { max: 999, image: false, checked: true } },
  },
  {
    id: 'modalConfig',
    place: 'header',
    said: '{ field: site, modalConfig: { title: 选 | Choose, multiple: true } }',
    gives: { modalConfig: { title: { CN: '选', EN: 'Choose' }, width: 640, multiple: true } },
    silent: 'site',
    usual: { modalConfig: undefined },
  },
  {
    id: 'isMenu',
    said: '{ field: total, isMenu: false }',
    gives: { isMenu: false },
    silent: 'total',
    usual: { isMenu: undefined },
  },
]

test.each(cases)(
  '[columnConfigKeys.$id] $said arrives compiled, and without it the default',
  ({ place, said, gives, silent, usual }) => {
    const facts = (words: string, wanted: object) =>
      Object.fromEntries(
        Object.entries(columnOf(words, place) ?? {}).filter(([key]) => Object.hasOwn(wanted, key)),
      )
    expect(facts(said, gives)).toEqual(gives)
    expect(facts(silent, usual)).toEqual(usual)
  },
)
