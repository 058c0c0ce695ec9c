import type { Page } from '@playwright/test';

/**
 * What a person would never see and a developer must: errors on the console (a violated content policy is one), and
 * uncaught errors. The list grows while the page lives.
 */
export function watchFaults(page: Page, expected: readonly RegExp[]): string[] {
  const faults: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) faults.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  return faults;
}
