import { expect, test } from 'vitest'
import { menuCodeOf } from './menuCode.ts'

test.each(['XJDJSP', 'srm_GXWXDJSP_v2', 'aXCPXDJSP'])(
  '[shell.workflowKeyMap] the process %s is watched in processMonitoringList',
  (processDefinitionKey) => {
    expect(menuCodeOf('task', { processDefinitionKey })).toBe('processMonitoringList')
  },
)

test('[shell.workflowKeyMap] any other process belongs to the menu of its address', () => {
  expect(menuCodeOf('task', { processDefinitionKey: 'XJDJ-SP' })).toBe('task')
  expect(menuCodeOf('task', {})).toBe('task')
})
