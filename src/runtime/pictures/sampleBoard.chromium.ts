import { sampleStates } from '../../cells/sampleColumns.chromium.ts'
import type { Client } from '../../client/Client.ts'
import type { CompiledPictures, Look, PlaceAnswer } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { Envelope } from '../../language/wire.ts'
import { sampleChunk, submit } from '../list/sampleList.chromium.ts'
import { addDays } from './days.ts'

const late = { CN: '紧急', EN: 'Urgent' }

/** The looks of the list of notes: a column for each state, and one of its own. */
export const samplePictures: CompiledPictures = {
  first: 'board',
  tree: true,
  board: {
    by: 'status',
    isState: true,
    columns: [
      ...sampleStates.map(({ code, label, color }) => ({
        name: code,
        label,
        query: `status == ${code}`,
        says: label,
        value: code,
        color,
      })),
      { name: 'urgent', label: late, query: 'urgent == Y', says: late },
    ],
  },
  calendar: { from: 'demandDate' },
  gallery: { image: 'files' },
}

const search = [
  { key: 'kind', title: { CN: '类别', EN: 'Kind' }, type: 'lookup', operator: 'in', typeCode: 'KIND' },
  { key: 'quantity', title: { CN: '数量', EN: 'Quantity' }, type: 'quantity', operator: 'range' },
] as const

const place = { CN: '地点', EN: 'Place' }

/** The list of notes with the tree of their places beside it. */
export function besideChunk(first: Look = 'list'): ScreenChunk {
  const chunk = picturedChunk(first)
  const { screen, entities } = chunk
  return {
    entities: {
      ...entities,
      place: { name: 'place', display: { code: 'placeCode', name: 'placeName' }, fields: [] } as never, // nothing else of it is looked at
    },
    screen: {
      ...screen,
      search: [
        { key: 'placeId', title: place, type: 'ref', operator: 'in', to: 'place', tree: true },
        ...screen.search,
      ],
      pictures: { ...samplePictures, first, beside: 'placeId' },
    },
  }
}

/** The list of notes, which begins with a look. `lasts`: each goes on until a day. */
export const picturedChunk = (first: Look, lasts = false): ScreenChunk =>
  sampleChunk({
    table: { operateSlot: { width: 110, buttons: [submit] } },
    screen: {
      pictures: {
        ...samplePictures,
        first,
        ...(lasts ? { calendar: { from: 'demandDate', until: 'endDate' } } : {}),
      },
      search,
    },
  })

/** The same server, whose rows in places begin a month earlier and last for some days each. */
export const lastingRows = (client: Client): Client => ({
  ...client,
  call: async <T>(...[server, family, operation, body, options]: Parameters<Client['call']>) => {
    if (operation !== 'listByPlace') return client.call<T>(server, family, operation, body, options)
    const asked = { ...(body as Row), places: [{ conditions: [] }] } // as a calendar sends it
    const answer = await client.call<readonly PlaceAnswer[]>(server, family, operation, asked, options)
    const data = answer.data.map((place) => ({ ...place, rows: place.rows.map(lasting) }))
    return { ...answer, data } as Envelope<T> // what a calendar asks for
  },
})

function lasting(row: Row, index: number): Row {
  const demandDate = addDays(String(row['demandDate']), -30)
  return { ...row, demandDate, endDate: addDays(demandDate, (index * 7) % 40) }
}
