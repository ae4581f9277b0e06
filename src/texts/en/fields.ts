/** Fields that rows have without being declared. */
export const fields = {
  id: 'Id',
  versionNum: 'Version',
  creationDate: 'Created at',
  createdBy: 'Created by',
  lastUpdateDate: 'Last changed at',
  lastUpdatedBy: 'Last changed by',
  parent: 'Document',
  status: 'Status',
  enabled: 'Enabled',
  lineNum: 'Line no.',
  before: '{field} before',
  changed: 'Changed',
  kindOf: '{field} ({kind})',
  oneKind: 'Choose one document of one kind only',
} as const
