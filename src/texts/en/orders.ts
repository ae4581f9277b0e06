/** What the hooks of the area refuse, by what is wrong with the order. */
export const orders = {
  belowMinimum: '{code} is below the minimum quantity or not a full pack (suggest {quantity})',
} as const
