// Missing word: a verb that goes on with another one by itself, when something holds. Orders do the same.
export { approveAtOnce } from '../../orders/hooks/approveAtOnce.ts'
