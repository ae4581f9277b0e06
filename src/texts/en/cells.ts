export const cells = {
  button: { functionMissing: 'Not declare Button click function' },
  link: { notConfigured: 'cell link method not configured' },
  attachment: {
    configMissing: 'Table column is not setting attachmentConfig',
    imageType: 'must be .gif, jpeg, jpg, png, bmp',
    count_one: '{count} attachment',
    count_other: '{count} attachments',
  },
  flag: { yes: 'Yes', no: 'No', odd: '"{value}" is neither {yes} nor {no}; choose again' },
  slot: {
    unknown: 'No content is registered as "{name}"',
    unnamed: 'The column does not say which content it shows',
  },
  noLimit: 'No limit',
  actions: { more: 'More actions' },
  /** The button that empties a box. */
  clear: 'Clear',
  /** Large numbers in few digits: 千万 are counted in 万 where they are read in Chinese. */
  number: {
    hundredMillion: '{number} hundred million',
    tenThousand: '{number} ten thousand',
    thousand: '{number} k',
    million: '{number} m',
    billion: '{number} bn',
  },
  page: { previous: 'Previous page', next: 'Next page' },
  /** In place of what cannot be shown. */
  state: {
    reference: 'Error number',
    copy: 'Copy',
    copied: 'Copied',
    retry: 'Try again',
    offline: 'You are offline',
    unreachable: 'The server cannot be reached',
    offlineWhy: 'What is open here stays. Try again when the connection is back.',
    sessionOver: 'Your session has ended',
    sessionOverWhy: 'Log in again to go on where you were.',
  },
  /** Parts that are fetched when they are wanted. */
  part: {
    coming: 'Loading…',
    failed: 'Could not be loaded; check the connection',
    retry: 'Try again',
  },
} as const
