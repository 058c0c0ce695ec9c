const key = 'shopClockAhead';
const header = 'x-shop-time';
/** Tokens hold whole seconds. */
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

/** The shop's present in milliseconds, kept for the next page. */
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

/** Each answer to a signed-in call has this header. */
export function noteTimeOf({ headers }: Response): void {
  noteShopTime(Date.parse(headers.get(header) ?? ''));
}

/** The shop's clock (docs/product/time.md#shop-time-in-the-browser). */
export const shopNow = (): Date => new Date(Date.now() + ahead());
