const key = 'shopClockAhead';

function aheadMs(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** By a token that was issued just now; in whole seconds, as tokens count. */
export function noteShopTime(issuedAt: number): void {
  localStorage.setItem(key, String((issuedAt - Math.floor(Date.now() / 1000)) * 1000));
}

/** See docs/product/time.md#clock-of-the-browser. */
export const shopNow = (): Date => new Date(Date.now() + aheadMs());
