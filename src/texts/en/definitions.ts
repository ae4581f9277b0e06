/** What the compiler gives definitions that say nothing themselves: verbs, buttons and sections that are there by themselves. */
export const definitions = {
  verb: { enable: 'Enable', disable: 'Disable', past: '{verb}' },
  button: {
    add: 'New',
    save: 'Save',
    delete: 'Delete',
    export: 'Export',
    import: 'Import',
    addLine: 'Add line',
    deleteLine: 'Delete lines',
    copyLine: 'Copy lines',
    uploadAttachment: 'Upload attachments',
    previewAttachment: 'Preview attachments',
    downloadAttachment: 'Download attachments',
    deleteAttachment: 'Delete attachments',
  },
  flow: { make: 'Create {noun}', makeBy: 'Create {noun} ({by})' },
  column: { operate: 'Operate', through: '{ref}: {field}' },
  section: { header: 'General', history: 'History' },
  rule: {
    required: 'Required: {rule}',
    agreement: '{field} differs from that of the {link}',
    open: 'More than is available: only {rest} left',
    least: 'Too little: at least {least} must remain',
  },
} as const
