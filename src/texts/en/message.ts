/** How a template of a message reads. */
export const message = {
  document: 'Sample document',
  newest: 'The newest that you may see',
  none: 'There is no document of this kind that you may see.',
  unchosen: 'Choose a message source; how it reads stands here then.',
  language: { CN: 'Chinese', EN: 'English' },
  noTitle: '(no title)',
  noText: '(no text, the title is all)',
  sms: 'A text message has the title alone.',
  mistakes: 'To be mended',
  place: 'Letter {at}:',
} as const
