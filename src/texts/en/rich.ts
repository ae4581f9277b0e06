/** The editor of text with marks. */
export const rich = {
  marks: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underlined',
  strike: 'Struck out',
  heading: 'Heading H1',
  subheading: 'Subheading H2',
  bullets: 'Bullets',
  numbers: 'Numbers',
  quote: 'Quotation',
  left: 'Align left',
  center: 'Centre',
  right: 'Align right',
  link: 'Link',
  table: 'Insert table',
  clear: 'Without formatting',
  address: 'Address of the link',
  addressHint: 'https://…, or mailto:…; empty takes the link away',
  addressWrong: 'Begin with https:// or mailto:',
  take: 'Set link',
  pasteRefused:
    'Nothing was pasted, and your text is as it was: what you pasted has {count} characters, and {most} at most can be pasted at once.',
  pastedPlain:
    'The words were pasted without formatting and pictures: with these it has {count} characters, and {most} at most can be pasted at once.',
} as const
