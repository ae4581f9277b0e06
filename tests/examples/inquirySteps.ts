import { makeOpener, partOf } from '../../src/client/openers.ts'
import type { Row } from '../../src/language/row.ts'
import type { PartTold } from '../../src/language/wire.ts'
import { linesOf, type Chain, type Person } from './openChain.ts'

/** The steps of an inquiry, each done by the person whose step it is. It is published on 1 March 2025, quoted on the 2nd and closed on the 3rd. */

export const rivals = ['supplier1', 'supplier2', 'supplier3'] as const
export type Rival = (typeof rivals)[number]
const firms: Readonly<Record<Rival, string>> = {
  supplier1: 'V10001',
  supplier2: 'V10002',
  supplier3: 'V10003',
}
export const [published, bidding, closed] = ['2025-03-01', '2025-03-03', '2025-03-04']

export interface Asked {
  readonly item?: string
  readonly quantity: string
  readonly more?: Row
}

/** A sealed inquiry as the buyer saves it, with both openers and three suppliers. */
export function draftInquiry(chain: Chain, items: readonly Asked[], more: Row = {}): Promise<Row> {
  const { ids } = chain
  return chain.save('buyer', 'sfdAuctionHeader', {
    auctionTitle: '密封询价',
    sourcingMethod: 'SEALED_RFQ',
    ouId: ids['SZ01'],
    categoryId: ids['CAT'],
    paymentTermId: ids['T30'],
    bidStartDate: '2025-03-02 09:00:00',
    bidEndDate: '2025-03-03 18:00:00',
    quoteValidToDate: '2025-04-30',
    priceEffectiveFrom: '2025-04-01',
    priceEffectiveTo: '2025-12-31',
    items: items.map(({ item = 'M-1001', quantity, more: line }) => ({
      itemId: ids[item],
      demandQuantity: quantity,
      demandDate: '2025-05-01',
      ...line,
    })),
    suppliers: rivals.map((rival) => ({ supplierId: ids[firms[rival]] })),
    jury: [
      { memberId: ids['manager'], juryRole: 'OPENER' },
      { memberId: ids['apClerk'], juryRole: 'AUDIT' },
    ],
    ...more,
  })
}

/** Submits and approves the publication, and waits until quotes are taken. */
export async function openInquiry(chain: Chain, id: unknown): Promise<Row> {
  await chain.act('buyer', 'sfdAuctionHeader', 'doSubmitPublish', id)
  await chain.act('manager', 'sfdAuctionHeader', 'doApprovePublish', id)
  await chain.waitUntil(bidding)
  return chain.find('buyer', 'sfdAuctionHeader', id)
}

/** The invitation that somebody finds in an inquiry. */
export const invitationOf = async (chain: Chain, who: Person, id: unknown): Promise<Row> =>
  linesOf(await chain.find(who, 'sfdAuctionHeader', id), 'suppliers')[0] ?? {}

export async function acceptInvite(chain: Chain, who: Rival, id: unknown): Promise<void> {
  await chain.act(who, 'sfdAuctionSupplier', 'doAcceptInvite', (await invitationOf(chain, who, id))['id'])
}

/** A draft with the items of the inquiry, priced in their order; null is not quoted. */
export async function draftQuote(
  chain: Chain,
  who: Rival,
  id: unknown,
  prices: readonly (string | null)[],
  more: Row = {},
): Promise<Row> {
  const begun = await chain.save(who, 'sfdBidHeader', { auctionId: id })
  return chain.save(who, 'sfdBidHeader', {
    id: begun['id'],
    versionNum: begun['versionNum'],
    ...more,
    lines: linesOf(begun).map((line, at) => ({
      id: line['id'],
      ...(prices[at] ? { noTaxPrice: prices[at] } : { quoteFlag: 'N', noQuoteReason: '停产' }),
    })),
  })
}

/** Accepts, quotes and submits. */
export async function quote(
  chain: Chain,
  who: Rival,
  id: unknown,
  prices: readonly (string | null)[],
  more: Row = {},
): Promise<Row> {
  await acceptInvite(chain, who, id)
  const { id: bid } = await draftQuote(chain, who, id, prices, more)
  return chain.act(who, 'sfdBidHeader', 'doSubmit', bid)
}

export const openers = ['manager', 'apClerk'] as const
type OpenerName = (typeof openers)[number]

const openerRow = (chain: Chain, seen: Row, who: OpenerName): unknown =>
  linesOf(seen, 'jury').find(({ memberId }) => memberId === chain.ids[who])?.['id']

/** An opener sets his opening password, as his browser does. */
export async function setOpeningKey(chain: Chain, id: unknown, who: OpenerName): Promise<void> {
  const row = openerRow(chain, await chain.find(who, 'sfdAuctionHeader', id), who)
  await chain.act(who, 'sfdAuctionJury', 'doSetKey', row, { _opener: await makeOpener(`${who} opens`) })
}

/** What an opener's browser sends along where the key is in parts. */
export async function partFor(chain: Chain, id: unknown, who: OpenerName): Promise<Row> {
  const told = (await chain.find(who, 'sfdAuctionHeader', id))['_part'] as PartTold | undefined // tellParts writes it
  return told?.part === undefined ? {} : { _part: await partOf(told, `${who} opens`) }
}

/** Waits for the close; both openers open. */
export async function openQuotes(chain: Chain, id: unknown, asked: Row = {}): Promise<Row> {
  await chain.waitUntil(closed)
  const row = openerRow(chain, await chain.find('apClerk', 'sfdAuctionHeader', id), 'apClerk')
  await chain.act('apClerk', 'sfdAuctionJury', 'doTurnKey', row, await partFor(chain, id, 'apClerk'))
  const part = await partFor(chain, id, 'manager')
  return chain.act('manager', 'sfdAuctionHeader', 'doBidOpening', id, { ...asked, ...part })
}

/** Shares and prices of the comparison, by item (its place) and supplier. */
export async function awardShares(
  chain: Chain,
  row: Row,
  shares: readonly { readonly at: number; readonly who: Rival; readonly set: Row }[],
): Promise<Row> {
  const items = linesOf(row, 'items')
  return chain.save('buyer', 'sfdAuctionHeader', {
    id: row['id'],
    versionNum: row['versionNum'],
    awards: linesOf(row, 'awards').map((line) => {
      const share = shares.find(
        ({ at, who }) =>
          items[at]?.['id'] === line['auctionItemId'] && chain.ids[firms[who]] === line['supplierId'],
      )
      return { id: line['id'], ...share?.set }
    }),
  })
}

export async function awarded(chain: Chain, id: unknown): Promise<Row> {
  await chain.act('buyer', 'sfdAuctionHeader', 'doSubmitAward', id)
  return chain.act('manager', 'sfdAuctionHeader', 'doApproveAward', id)
}

/** Bargains with one supplier until 6 March, asking this price for everything. */
export async function bargainWith(
  chain: Chain,
  id: unknown,
  code: string,
  asked: { readonly price: string; readonly text: string },
): Promise<Row> {
  const row = await chain.find('buyer', 'sfdAuctionHeader', id)
  const chosen = (line: Row) => line['supplierCode'] === code
  await chain.save('buyer', 'sfdAuctionHeader', {
    id,
    versionNum: row['versionNum'],
    suppliers: linesOf(row, 'suppliers').map((line) => ({
      id: line['id'],
      bargainFlag: chosen(line) ? 'Y' : 'N',
    })),
    awards: linesOf(row, 'awards').map((line) => ({
      id: line['id'],
      ...(chosen(line) ? { askedPrice: asked.price } : {}),
    })),
  })
  return chain.act('buyer', 'sfdAuctionHeader', 'doInitiateBargaining', id, {
    bargainEndDate: '2025-03-06 18:00:00',
    bargainText: asked.text,
  })
}

/** What the comparison says of a supplier at an item. */
export const awardOf = (chain: Chain, row: Row, who: Rival, at = 0): Row =>
  linesOf(row, 'awards').find(
    (line) =>
      line['supplierId'] === chain.ids[firms[who]] &&
      line['auctionItemId'] === linesOf(row, 'items')[at]?.['id'],
  ) ?? {}

/** Does a verb of an inquiry in spite of what it warns of, with a reason. */
export async function goOn(
  chain: Chain,
  who: Person,
  verb: string,
  id: unknown,
  reason: string,
): Promise<Row> {
  const entity = 'sfdAuctionHeader'
  const warning: unknown = await chain.act(who, entity, verb, id).catch((error: unknown) => error)
  const { despite } = (warning as { readonly data: { readonly despite: readonly string[] } }).data // a warning has them
  return chain.act(who, entity, verb, id, { despite, reason })
}

/** An inquiry on which every supplier has quoted these prices for its items, and that was opened. */
export async function openedInquiry(
  chain: Chain,
  items: readonly Asked[],
  prices: Readonly<Record<Rival, readonly (string | null)[]>>,
  more: Row = {},
): Promise<Row> {
  await chain.waitUntil(published)
  const { id } = await draftInquiry(chain, items, more)
  await openInquiry(chain, id)
  for (const rival of rivals) await quote(chain, rival, id, prices[rival])
  return openQuotes(chain, id)
}
