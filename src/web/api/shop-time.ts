const key = 'shopClockAhead';
const header = 'x-shop-time';
/** What a token says is in whole seconds. */
const finestMs = 1000;

let aheadMs: number | undefined;

function keptAhead(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0) || 0;
  } catch {
    return 0;
  }
}

const ahead = (): number => (aheadMs ??= keptAhead());

/** An instant of the shop that is now, in milliseconds; kept, so that the next page begins with it. */
export function noteShopTime(said: number): void {
  const found = said - Date.now();
  if (Number.isNaN(found) || Math.abs(found - ahead()) <= finestMs) return;
  aheadMs = found;
  try {
    localStorage.setItem(key, String(found));
  } catch {
    // Without storage each page learns it anew.
  }
}

/** As the server says it with each answer to a signed-in call. */
export function noteTimeOf({ headers }: Response): void {
  noteShopTime(Date.parse(headers.get(header) ?? ''));
}

/** The shop's clock, not this browser's (docs/product/time.md#shop-time-in-the-browser). */
export const shopNow = (): Date => new Date(Date.now() + ahead());
