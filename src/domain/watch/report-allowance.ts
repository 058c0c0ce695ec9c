export interface ReportAllowance {
  /** The same error counts once in a window of time. */
  allows(key: string): boolean;
}

/** A failure that repeats must not flood. `now`: milliseconds of any steady clock. */
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
