/** What the document is made of that the server writes where a chained log is broken: field and type. `fault` has the codes changed, gap and end. */
export const alarmRows = {
  entityName: 'text',
  businessKey: 'text',
  entryNum: 'integer',
  fault: 'lookup',
} as const
