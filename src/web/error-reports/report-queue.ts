/** `screen` is the route's pattern. A report never throws. */
export type Report = (error: unknown, screen: string) => void;

const mostKept = 10;

/** Keeps ten errors until the sender has loaded. A failed load is tried again. */
export function openReportQueue(openSender: () => Promise<Report>): Report {
  const kept: Parameters<Report>[] = [];
  let opening = false;
  let send: Report | undefined;
  const empty = async () => {
    if (opening || kept.length === 0) return;
    opening = true;
    try {
      send ??= await openSender();
      for (const report of kept.splice(0)) send(...report);
    } catch {
      // A failing report can be reported to nobody.
    } finally {
      opening = false;
    }
  };
  addEventListener('online', () => void empty());
  return (error, screen) => {
    if (kept.length < mostKept) kept.push([error, screen]);
    void empty();
  };
}
