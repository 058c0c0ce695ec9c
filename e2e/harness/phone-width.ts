import type { Page } from '@playwright/test';

const phone = { width: 375, height: 812 };

/**
 * Looks at the page as a phone shows it, in the middle of a desktop's journey: the styles ask for the width alone, so
 * nobody lives the journey again.
 */
export async function atPhoneWidth(page: Page, look: () => Promise<unknown>): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize(phone);
  await look();
  if (usual) await page.setViewportSize(usual);
}
