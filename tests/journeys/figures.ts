import { Decimal } from 'decimal.js'

// What the chain must show, computed apart from the product: from the ordered lines and what happened to them, by sections 1.4 and 1.11
// of the domain. Nothing of the definitions or of their expressions is used here.

/** A shown number or the words of a state, by the key of its column or field. */
export type Figures = Readonly<Record<string, string | Decimal>>

/** One ordered line, and how much of it was confirmed, sent, received and returned for replacement so far. */
export interface Line {
  readonly quantity: number
  readonly price: string
  readonly confirmed: boolean
  readonly sent: number
  readonly received: number
  readonly returned: number
}

export const taxPercent = 13

const cents = (value: Decimal): Decimal => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
const sum = (values: readonly Decimal[]): Decimal =>
  values.reduce((total, value) => total.plus(value), new Decimal(0))

/** Amounts of so many pieces at a price with tax. */
export function amountsOf(
  quantity: number,
  price: string,
): { readonly taxAmount: Decimal; readonly noTaxAmount: Decimal; readonly vatAmount: Decimal } {
  const taxAmount = cents(new Decimal(price).times(quantity))
  const noTaxAmount = cents(taxAmount.div(1 + taxPercent / 100))
  return { taxAmount, noTaxAmount, vatAmount: taxAmount.minus(noTaxAmount) }
}

const noTaxPriceOf = (price: string): Decimal =>
  new Decimal(price).div(1 + taxPercent / 100).toDecimalPlaces(6, Decimal.ROUND_HALF_UP)
const counted = ({ received, returned }: Line): number => received - returned
const onWay = ({ sent, received }: Line): number => sent - received
const isDone = (line: Line): boolean =>
  line.received > 0 && counted(line) >= line.quantity && onWay(line) === 0

/** The order line as it must stand. */
export function orderLineFigures(line: Line, words: Words): Figures {
  const { quantity, price, confirmed, received, returned } = line
  const rest = Math.max(0, quantity - counted(line))
  const numbers = {
    purchaseQuantity: quantity,
    effectiveQuantity: quantity,
    cancelQuantity: 0,
    confirmQuantity: confirmed ? quantity : 0,
    onWayQuantity: onWay(line),
    receivedQuantity: received,
    acceptedQuantity: received,
    rejectedQuantity: 0,
    returnQuantity: returned,
    netReceivedQuantity: received - returned,
    openQuantity: isDone(line) ? 0 : rest,
    underQuantity: 0,
    shippableQuantity: isDone(line) || !confirmed ? 0 : Math.max(0, quantity - counted(line) - onWay(line)),
    taxRate: taxPercent,
  }
  return {
    ...decimals(numbers),
    ...amountsOf(quantity, price),
    taxPrice: new Decimal(price),
    lineStatus: isDone(line) ? words('已完成 | Completed') : words('执行中 | Open'),
    deliveryStatus: confirmed ? words('已确认 | Confirmed') : words('待供应商确认 | Awaiting supplier'),
  }
}

/** The header of the order: sums of rounded lines, and how far it has come. */
export function orderFigures(lines: readonly Line[], words: Words): Figures {
  const amounts = lines.map(({ quantity, price }) => amountsOf(quantity, price))
  const taxAmount = sum(amounts.map((one) => one.taxAmount))
  const received = sum(
    lines.map((line, index) =>
      cents(
        new Decimal(Math.min(line.received - line.returned, line.quantity))
          .times(amounts[index]?.taxAmount ?? 0)
          .div(line.quantity),
      ),
    ),
  )
  const net = lines.map((line) => line.received - line.returned)
  const isNone = net.every((value) => value <= 0)
  const isAll = lines.every((line) => line.received - line.returned >= line.quantity)
  const isConfirmed = lines.every(({ confirmed }) => confirmed)
  return {
    taxAmount,
    noTaxAmount: sum(amounts.map((one) => one.noTaxAmount)),
    vatAmount: sum(amounts.map((one) => one.vatAmount)),
    baseTaxAmount: taxAmount,
    totalQuantity: new Decimal(lines.reduce((total, { quantity }) => total + quantity, 0)),
    receivedPercent: received.div(taxAmount).times(100).toDecimalPlaces(2, Decimal.ROUND_HALF_UP),
    exchangeRate: new Decimal(1),
    taxRate: new Decimal(taxPercent),
    confirmStatus: isConfirmed ? words('已确认 | Confirmed') : words('待供应商确认 | Awaiting supplier'),
    receiveStatus: words(shareWords(isNone, isAll)),
    status: words(statusWords(lines.every(isDone), isConfirmed)),
  }
}

/** How much came of what was to come. */
function shareWords(isNone: boolean, isAll: boolean): string {
  if (isNone) return '未开始 | Not started'
  return isAll ? '全部 | Full' : '部分 | Partial'
}

function statusWords(isDone: boolean, isConfirmed: boolean): string {
  if (isDone) return '已完成 | Completed'
  return isConfirmed ? '已确认 | Confirmed' : '待供应商确认 | Awaiting confirmation'
}

/** A delivery line: what it holds of the order line, and what of it came. `rest`: what was still to be sent when it was. */
export function noteLineFigures(
  { sent, received, rest }: { readonly sent: number; readonly received: number; readonly rest: number },
  words: Words,
): Figures {
  return {
    ...decimals({
      deliveryQuantity: sent,
      receivedQuantity: received,
      acceptedQuantity: received,
      rejectedQuantity: 0,
      onWayQuantity: sent - received,
      outstandingQuantity: rest - sent,
    }),
    lineStatus: words(shareWords(received === 0, received >= sent)),
  }
}

/** A line of a receipt, or of a return when it gives back. */
export function receiptLineFigures(
  {
    received,
    returned,
    price,
    returnedSince,
  }: {
    readonly received: number
    readonly returned: number
    readonly price: string
    readonly returnedSince: number
  },
  words: Words,
): Figures {
  const isReturn = returned > 0
  return {
    ...decimals(
      isReturn
        ? { returnQuantity: returned, returnedQuantity: 0, rejectReturnedQuantity: 0 }
        : {
            receivedQuantity: received,
            acceptedQuantity: received,
            rejectedQuantity: 0,
            returnedQuantity: returnedSince,
            rejectReturnedQuantity: 0,
          },
    ),
    ...decimals({ writtenOffQuantity: 0, taxRate: taxPercent }),
    ...amountsOf(received - returned, price),
    taxPrice: new Decimal(price),
    noTaxPrice: noTaxPriceOf(price),
    ...(isReturn ? {} : { inspectResult: words('合格 | Passed') }),
  }
}

/** Sums of what lines show, for a footer. */
export function sumsOf(lines: readonly Figures[]): Figures {
  const keys = new Set(
    lines.flatMap((line) => Object.keys(line).filter((key) => line[key] instanceof Decimal)),
  )
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      sum(lines.map((line) => (line[key] instanceof Decimal ? line[key] : new Decimal(0)))),
    ]),
  )
}

/** `中文 | English` in the language of the screen. */
export type Words = (label: string) => string

const decimals = (numbers: Readonly<Record<string, number>>): Figures =>
  Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, new Decimal(value)]))
