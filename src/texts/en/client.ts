/** What can go wrong before the server has said anything. The server's own errors bring their words with them. */
export const client = {
  failure: {
    NETWORK: 'The server cannot be reached. Check your connection and try again',
    TIMEOUT: 'The server took too long to answer. Please try again',
    CANCELLED: 'Cancelled',
    SESSION_EXPIRED: 'Your session has ended, please log in again',
    LOGGED_IN_AGAIN: 'You are logged in again. What you did last has not been done; please do it once more',
    BAD_ANSWER: 'The answer of the server could not be understood',
  },
} as const
