export interface ReportAllowance {
  /** Whether one more report may leave; the same error counts once in a window. */
  allows(key: string): boolean;
}

/**
 * A failure that repeats must flood neither the receiver nor the network: in each window of `windowMs`, each error leaves
 * once, and `most` in all. `now` is in milliseconds, of any steady clock.
 */
export function openReportAllowance(most: number, windowMs: number, now: () => number): ReportAllowance {
  let since = Number.NEGATIVE_INFINITY;
  const sent = new Set<string>();
  return {
    allows(key) {
      if (now() - since >= windowMs) {
        since = now();
        sent.clear();
      }
      if (sent.has(key) || sent.size >= most) return false;
      sent.add(key);
      return true;
    },
  };
}
