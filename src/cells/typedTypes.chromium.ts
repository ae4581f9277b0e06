interface Typed {
  readonly id: string
  readonly story: string
  readonly wire: string
  readonly shown: string
  /** As it stands in the box of a form, where it is another. */
  readonly boxed?: string
  readonly typed: string
  readonly gives: unknown
  /** How what was typed is read afterwards. */
  readonly after: string
}

/** How values of each type are typed and shown. */
export const types: readonly Typed[] = [
  {
    id: 'text',
    story: 'TextCells/Text',
    wire: 'title',
    shown: 'First title',
    typed: 'Another title, far too long', // kept whole; that it is too long is told where the document is checked
    gives: 'Another title, far too long',
    after: 'Another title, far too long',
  },
  {
    id: 'password',
    story: 'TextCells/Password',
    wire: 'secret',
    shown: '••••••',
    boxed: 'Very-secret-7',
    typed: 'Another-1',
    gives: 'Another-1',
    after: '••••••',
  },
  {
    id: 'url',
    story: 'TextCells/Url',
    wire: 'site',
    shown: 'https://example.org/a?b=1',
    typed: 'http://example.com/x',
    gives: 'http://example.com/x',
    after: 'http://example.com/x',
  },
  {
    id: 'email',
    story: 'TextCells/Email',
    wire: 'mail',
    shown: 'first@example.org',
    typed: 'second@example.org',
    gives: 'second@example.org',
    after: 'second@example.org',
  },
  {
    id: 'tel',
    story: 'TextCells/Tel',
    wire: 'phone',
    shown: '0755-12345678',
    typed: '13800138000',
    gives: '13800138000',
    after: '13800138000',
  },
  {
    id: 'number',
    story: 'NumberCells/NumberCell',
    wire: 'quantity',
    shown: '12,345.5',
    typed: '99999',
    gives: '20000',
    after: '20,000',
  },
  {
    id: 'price',
    story: 'NumberCells/Price',
    wire: 'price',
    shown: '1,234.50',
    typed: '-0.125',
    gives: '-0.125',
    after: '-0.125',
  },
  {
    id: 'amount',
    story: 'NumberCells/Amount',
    wire: 'amount',
    shown: '-1,234,567.50',
    typed: '1,234.565',
    gives: '1234.57',
    after: '1,234.57',
  },
  {
    id: 'date',
    story: 'TimeCells/DateCell',
    wire: 'day',
    shown: '2026-12-01',
    typed: '5.1.2027',
    gives: '2027-01-05',
    after: '2027-01-05',
  },
  {
    id: 'datetime',
    story: 'TimeCells/Datetime',
    wire: 'moment',
    shown: '2026-12-01 08:30',
    boxed: '2026-12-01 08:30:00',
    typed: '2027-1-5 7:05',
    gives: '2027-01-05 07:05:00',
    after: '2027-01-05 07:05',
  },
  {
    id: 'year',
    story: 'TimeCells/Year',
    wire: 'fiscal',
    shown: '2026',
    typed: '2031',
    gives: '2031',
    after: '2031',
  },
  {
    id: 'month',
    story: 'TimeCells/Month',
    wire: 'month',
    shown: '2026-12',
    typed: '202702',
    gives: '2027-02',
    after: '2027-02',
  },
  {
    id: 'time',
    story: 'TimeCells/Time',
    wire: 'clock',
    shown: '08:30:00',
    typed: '1745',
    gives: '17:45:00',
    after: '17:45:00',
  },
  {
    id: 'lookup',
    story: 'CodeCells/Lookup',
    wire: 'kind',
    shown: 'Part',
    typed: 'tool',
    gives: 'TOOL',
    after: 'Tool',
  },
]
