import { expect, type Page } from '@playwright/test';

/** The width of the test, of a phone, and of a desktop at 400 % (WCAG 1.4.10). */
const narrow = [375, 320];

/**
 * Nothing is wider than the window, which would make the whole page move under a finger: here, and where it is narrow.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
  const usual = page.viewportSize();
  if (!usual) return;
  for (const width of narrow) {
    await page.setViewportSize({ ...usual, width });
    await expect.poll(excess, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(usual);
}
