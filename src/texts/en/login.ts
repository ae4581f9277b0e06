/** What the login page and the plain pages beside it say: they stand in the first chunk. */
export const login = {
  brand: {
    product: 'Business documents, shared',
    claim: 'Your teams and your partners work on the same documents, and every figure agrees on both sides.',
    ours: 'Your company',
    theirs: 'Your partners',
  },
  form: {
    title: 'Log in',
    userName: 'User name',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    remember: 'Remember my user name',
    capsLock: 'Caps Lock is on',
    submit: 'Log in',
    working: 'Logging in…',
    wait: 'Try again in {seconds} s',
    userNameMissing: 'Enter your user name',
    passwordMissing: 'Enter your password',
    wrong: 'User name or password is wrong',
    forgotten: 'Forgot your password, or no account yet? Ask your administrator.',
    insecure:
      'This connection is not encrypted (http). Your password is still encrypted, everything else can be read on the way. Use the https address.',
  },
  ended: {
    SESSION_EXPIRED: 'Your session has ended. Log in again and you will be back where you were.',
    AUTH_REQUIRED: 'Your session has ended. Log in again and you will be back where you were.',
    SESSION_REPLACED: 'Your account was logged in elsewhere, so the session here has ended.',
    LOGOUT: 'You have logged out.',
  },
  page: {
    missing: 'Page not found',
    missingWhy: 'The address may be wrong, or the page has moved.',
    notYet: 'This page is not available yet',
    notYetWhy: 'Ask the administrator.',
    toStart: 'Go to the start page',
    loadFailed: 'The page could not be loaded',
    loadFailedWhy: 'The connection may have been lost, or the system has just been updated.',
    reload: 'Reload',
    loading: 'Loading…',
  },
} as const
