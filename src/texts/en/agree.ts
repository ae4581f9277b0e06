/** Several tasks that are answered at once, and what a row of tasks is gone on with. */
export const agree = {
  many: 'Approve',
  title_one: 'Approve {count} document?',
  title_other: 'Approve {count} documents?',
  opinion: 'Opinion for all of them',
  done_one: '{count} document approved',
  done_other: '{count} documents approved',
  notAll: '{done} of {all} approved, not done:',
  noApprovals: 'Left out, no approvals: {names}',
  goOn: 'Continue',
  leftOut: '{name}: {why}',
} as const
