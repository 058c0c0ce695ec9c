/** Takes an error and the pattern of the screen that was open; never throws. */
export type Report = (error: unknown, screen: string) => void;

const mostKept = 10;

/**
 * Keeps the errors, ten at most, until what sends them has arrived: it is loaded at the first error, for most pages have
 * none. Where it cannot be loaded, the next error or the return of the connection tries again.
 */
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
      // Nobody can be told that errors cannot be told.
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
