import { SALE_KINDS } from '#domain/money/credit-notes.ts';

/** docs/product/invoice.md#corrected */

export const SALES = `(${SALE_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

/** Its number; `orderId` is the SQL of the order's id. */
export const standingInvoiceOf = (orderId: string): string =>
  `(select s.number from invoices s where s.order_id = ${orderId} and s.kind in ${SALES} order by s.id desc limit 1)`;
