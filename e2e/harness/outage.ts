import type { Page } from '@playwright/test';

/** Of the session itself: without it there is no screen. */
const ofSession = /\/(?:token\/refresh|admin\/me|users\/me|me)\/$/;

/** In the page: what loads, by what it says to who listens, and whether a failure is said. */
function shownNow(): { loading: string[]; saysFailure: boolean } {
  const main = document.querySelector('main');
  const loading = [...(main?.querySelectorAll('[aria-busy=true]') ?? [])];
  return {
    loading: loading.map(({ textContent }) => (textContent ?? '').slice(0, 60)),
    saysFailure: /Impossible|erreur|pas (?:pu|été)|réess|ne répond/i.test(main?.textContent ?? ''),
  };
}

/**
 * Opens each screen while every call of it fails, and answers those that load for ever or say nothing of it. A refusal is
 * shown as a failure of the server is, and is not tried again meanwhile. The `quiet` ones show all without their calls.
 */
export async function screensThatHang(
  page: Page,
  screens: readonly string[],
  quiet: readonly string[],
): Promise<string[]> {
  const failed = new Set<string>();
  await page.route(/\/api\//, (route) => {
    const { pathname } = new URL(route.request().url());
    if (ofSession.test(pathname)) return route.fallback();
    failed.add(pathname);
    return route.fulfill({ status: 400, contentType: 'application/json', body: '{}' });
  });
  const faults: string[] = [];
  for (const screen of screens) {
    failed.clear();
    await page.goto(screen);
    const until = Date.now() + 8_000;
    let shown = await page.evaluate(shownNow);
    const isDone = () =>
      failed.size > 0 && shown.loading.length === 0 && (shown.saysFailure || quiet.includes(screen));
    while (!isDone() && Date.now() < until) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      shown = await page.evaluate(shownNow);
    }
    if (failed.size > 0 && !isDone())
      faults.push(
        `${screen}: ${shown.loading.length > 0 ? `loads « ${shown.loading} »` : 'says nothing'}, of ${[...failed]}`,
      );
  }
  return faults;
}
