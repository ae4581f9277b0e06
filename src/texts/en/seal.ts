export const seal = {
  strict:
    'What you enter is encrypted in this browser. Until the opening nobody reads it, and the server keeps nothing of it in clear.',
  keep: 'Enter a password if you want to read it again yourself; it is neither sent nor kept.',
  handedIn: 'Encrypted and saved: {time}',
  again:
    'With your password you read it again here. You may also enter everything anew: that replaces what was handed in.',
  lost: 'It was handed in without a password, so it is read by nobody before the opening. You may enter everything anew: that replaces it.',
  password: 'Password of your values',
  read: 'Read',
  wrong: 'It is another password.',
  insecure:
    'This page is not reached by https, and the browser encrypts nothing here. Open it by https; what you typed was not sent.',
  insecureTitle: 'Nothing can be handed in by this connection',
  noKey: 'There is no key yet by which it could be encrypted. Read the document anew.',
} as const
