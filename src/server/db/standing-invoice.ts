import { SALE_KINDS } from '#domain/money/credit-notes.ts';

/** docs/product/invoice.md#corrected */

export const SALES = `(${SALE_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

/** Its number; `order` is the SQL name of the order's row. */
export const standingInvoiceOf = (order: string): string =>
  `(select s.number from invoices s where s.order_id = ${order}.id and s.kind in ${SALES} order by s.id desc limit 1)`;
