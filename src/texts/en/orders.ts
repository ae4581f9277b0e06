/** What the hooks of the area refuse, by what is wrong with the order. */
export const orders = {
  belowMinimum: '{code} is below the minimum quantity or not a full pack (suggest {quantity})',
  otherRate: 'The rate chosen is not the one in force on {date}; choose the latest',
} as const
