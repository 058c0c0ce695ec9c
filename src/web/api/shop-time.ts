let aheadMs = 0;

const header = 'x-shop-time';

/** As the server said it with its last answer to a signed-in call. */
export function noteShopTime({ headers }: Response): void {
  const said = Date.parse(headers.get(header) ?? '');
  if (!Number.isNaN(said)) aheadMs = said - Date.now();
}

/** The shop's clock, not this browser's (docs/product/time.md#shop-time-in-the-browser). */
export const shopNow = (): Date => new Date(Date.now() + aheadMs);
