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
  openerTitle: 'You are to open what is sealed here: set your opening password',
  openerSet: 'You have set your opening password',
  opener:
    'Your part of the key is encrypted for it in this browser. It is neither sent nor kept, and nobody can give it back to you: without it another opener has to stand in. Until quotes are taken you may set another one.',
  openingPassword: 'Opening password',
  again2: 'The same once more',
  different: 'The two are not the same',
  short_one: 'At least {count} character',
  short_other: 'At least {count} characters',
  insecureOpener:
    'This page is not reached by https, and the browser keeps no secret here. Open it by https to set your opening password or to open.',
  part: 'Your part of the key is not laid',
  laid: 'Your part of the key is laid until {time}',
  lay: 'Enter your opening password, then confirm the opening, or open where another opener has confirmed: your part goes with it. Two parts within ten minutes open.',
  others_one: '{count} other part is laid.',
  others_other: '{count} other parts are laid.',
  nobody: 'No other part is laid.',
  noKey: 'There is no key yet by which it could be encrypted. Read the document anew.',
} as const
