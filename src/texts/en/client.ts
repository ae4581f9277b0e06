/** What can go wrong before the server has said anything. The server's own errors bring their words with them. */
export const client = {
  failure: {
    NETWORK: 'The server cannot be reached. Check your connection and try again',
    TIMEOUT: 'The server took too long to answer. Try again',
    CANCELLED: 'Cancelled',
    SESSION_EXPIRED: 'Your session has ended. Log in again',
    LOGGED_IN_AGAIN: 'You are logged in again. Your last action was not carried out; do it once more',
    BAD_ANSWER: 'The answer of the server could not be read',
    PLAIN_HTTP:
      'This connection is not encrypted (http), so no password is sent over it. Use the https address',
  },
  split: {
    turn: 'Document beside the rows',
    none: 'Choose a row: its document is shown here',
    edge: 'Width of the rows',
    edgeHelp: 'Drag it, or press the arrows; a double click puts it back',
  },
  changedRows: {
    asOf: 'As of {time}',
    count_one: '{count} row has changed',
    count_other: '{count} rows have changed',
    show: 'Show',
  },
} as const
