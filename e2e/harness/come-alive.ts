import type { Page } from '@playwright/test';

/** React has taken the page over; or it is none of ours, and never will. */
const alive = 'html[data-alive], html:not(:has(#page-parts))';

/**
 * From now on `goto` and `reload` wait until the page lives: what is pressed before does what it does without script. A
 * test that looks at the page before says `waitUntil`.
 */
export function waitUntilAlive(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const lives = () => page.locator(alive).waitFor({ state: 'attached' });
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (!options?.waitUntil) await lives();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await lives();
    return answer;
  };
}
