export const approval = {
  step: '{name}, step {at} of {of}',
  you: 'waits for you since {time} ({long})',
  others: 'waits for {names} since {time} ({long})',
  due: 'to be answered by {time}',
  late: 'should have been answered by {time}',
  planned: 'to come',
  said: '{name}: {outcome}',
  for: '{by} for {name}: {outcome}',
} as const
