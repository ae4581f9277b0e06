/** Who has an account in the demonstration. */
export type Account =
  | 'admin'
  | 'requester'
  | 'buyer'
  | 'manager'
  | 'receiver'
  | 'accountant'
  | 'evaluator'
  | 'shopkeeper'
  | 'orgadmin'
  | 'supplier1'
  | 'supplier2'
  | 'supplier3'
