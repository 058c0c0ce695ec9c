import type { Page } from '@playwright/test';

const phone = { width: 375, height: 812 };

/**
 * Looks at the page at a phone's width, in the middle of a desktop's journey, so that nobody lives the journey again. What
 * a finger needs (`pointer-coarse`) only the projects of a phone show.
 */
export async function atPhoneWidth(page: Page, look: () => Promise<unknown>): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize(phone);
  await look();
  if (usual) await page.setViewportSize(usual);
}
