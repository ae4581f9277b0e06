import { expect, test } from 'vitest'
import { definitionsOf, loanProject, type SampleProject } from '../testing/sampleProject.ts'

const screens = 'screens/stock/loan.yaml'

/** Loans with files, of which one role has this grant beside the one that has all. */
function granted(grant: string): SampleProject {
  const sample = loanProject({ header: 'fields: [loanNum, { field: files, attachmentConfig: true }]' })
  sample.rewrite(screens, 'grants: { keeper: all }', `grants: { keeper: all, chief: ${grant} }`)
  sample.texts.set(
    'schemas/audiences.yaml',
    (sample.read('schemas/audiences.yaml') ?? '').replace('everything: chief', 'everything: keeper'),
  )
  return sample
}

const codesOf = (grant: string) =>
  definitionsOf(granted(grant).compiler).menus.find(({ id }) => id === 'loanList')?.grants['chief']

const view = ['btnPreviewAttachment', 'btnDownloadAttachment', 'btnExport']
const files = ['btnUploadAttachment', 'btnDelAttachment']

test('a bundle is what the menu has of it; edit makes documents, too, and does no verb', () => {
  expect(codesOf('view')).toEqual(view)
  expect(codesOf('[view, files]')).toEqual([...view, ...files])
  expect(codesOf('edit')).toEqual([
    ...view,
    ...files,
    ...['btnAdd', 'btnSave', 'btnAddLine', 'btnDelLine', 'btnFromWish'],
  ])
})

test('verbs and flows are granted by their names, or by the codes of their buttons', () => {
  expect(codesOf('[view, doLend, fromWish]')).toEqual([...view, 'btnLend', 'btnFromWish'])
  expect(codesOf('[btnLend, btnExport]')).toEqual(['btnLend', 'btnExport'])
  expect(codesOf('all')).toBe('all')
})

test('a word that is no bundle, verb or code of the menu is refused, with the one that was meant', () => {
  const told = (grant: string) =>
    granted(grant)
      .compiler.compile()
      .diagnostics.map(({ code, fix }) => `${code} ${fix}`)
  expect(told('[vieww]')).toEqual(['unknown-button Did you mean view?'])
  expect(told('[doLent]')).toEqual(['unknown-button Did you mean doLend?'])
  expect(told('[doBatchDelete]')[0]).toContain('unknown-button')
  expect(told('eidt')).toEqual(['unknown-value Did you mean edit?'])
})

test('what another word of the grant gives already is refused, and so is what gives nothing', () => {
  const told = (grant: string) =>
    granted(grant)
      .compiler.compile()
      .diagnostics.map(({ says }) => says)
  expect(told('[view, btnExport]')).toEqual(['chief has btnExport by view already.'])
  expect(told('[view, edit]')).toEqual(['chief has view by edit already.'])
  expect(told('[doLend, btnLend]')).toEqual(['chief has btnLend by doLend already.'])
})
