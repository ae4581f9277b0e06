// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { language } from '../../client/language.ts'
import { createWorkspace, WorkspaceContext, type TabRouter, type Workspace } from '../workspace.ts'
import { ProfileDialog } from './ProfileDialog.tsx'

afterEach(cleanup)

const user = {
  userName: 'buyer',
  userFullName: '李娜',
  nameEn: 'Na Li',
  responsibilities: [{ respId: 'buyer', nameCn: '采购业务', nameEn: 'Purchasing', homeType: 'inHome' }],
}
const draw = (call: () => Promise<unknown>) => {
  const client = { call } as unknown as Workspace['client'] // no more is used
  const workspace = createWorkspace({
    client,
    user: user as unknown as Workspace['user'],
    respId: 'buyer',
    respName: '',
    home: '',
    menus: [],
  })
  render(
    <WorkspaceContext value={{ ...workspace, router: {} as TabRouter }}>
      <ProfileDialog onClose={vi.fn()} />
    </WorkspaceContext>,
  )
}
const belongings = [
  {
    label: { CN: '组织', EN: 'Organization' },
    names: [
      { CN: '一厂', EN: 'Plant 1' },
      { CN: '二厂', EN: 'Plant 2' },
    ],
    count: 5,
  },
]

test.each([
  ['EN', 'Organization', 'Plant 1, Plant 2, and 3 more'],
  ['CN', '组织', '一厂、二厂、另有 3 个'],
] as const)('the profile names what the user belongs to, in %s', async (spoken, label, names) => {
  language.set(spoken)
  draw(async () => ({ data: belongings }))
  expect((await screen.findByText(label)).nextElementSibling?.textContent).toBe(names)
})

test('the rest of the profile stands where that cannot be asked', async () => {
  language.set('EN')
  draw(() => Promise.reject(new Error('away')))
  expect((await screen.findByText('Account')).nextElementSibling?.textContent).toBe('buyer')
  expect(screen.getAllByRole('term')).toHaveLength(3)
})
