import type { BrowserContext } from '@playwright/test';

/**
 * What a person would never see and a developer must: errors on the console (a violated content policy is one), and
 * uncaught errors, on every page of the test: those that it opens too. The list grows while they live.
 */
export function watchFaults(context: BrowserContext, expected: readonly RegExp[]): string[] {
  const faults: string[] = [];
  const note = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) faults.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => note(`uncaught: ${failure.error().message}`));
  return faults;
}
