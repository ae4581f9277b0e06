/** A row as it travels: flat, keyed by wire name. A ref field `supplier` is `supplierId`, `supplierCode`, `supplierName`;
 *  a value read through a ref is keyed by its path (`supplier.paymentTermId`); lines are arrays under their name. */
export type Row = Record<string, unknown>
