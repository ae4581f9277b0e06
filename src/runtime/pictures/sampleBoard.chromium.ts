import { sampleStates } from '../../cells/sampleColumns.chromium.ts'
import type { CompiledPictures, Look } from '../../language/picture.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { sampleChunk, submit } from '../list/sampleList.chromium.ts'

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

/** The list of notes, which begins with a look. */
export const picturedChunk = (first: Look): ScreenChunk =>
  sampleChunk({
    table: { operateSlot: { width: 110, buttons: [submit] } },
    screen: { pictures: { ...samplePictures, first }, search },
  })
