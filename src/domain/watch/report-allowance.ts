export interface ReportAllowance {
  allows(key: string): boolean;
}

/** Limits the reports of a repeating failure. `now` gives milliseconds of any steady clock. */
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
