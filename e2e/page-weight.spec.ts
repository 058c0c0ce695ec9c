import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixtures.ts';

/** Of JavaScript as it travels, compressed by brotli. */
const mostBytes = 150_000;

const publicPages = [
  '/qu-est-ce-qu-une-automatisation',
  '/catalogue',
  '/catalogue/facturation-et-devis',
  '/automation/1',
  '/support',
  '/support?tab=contact',
  '/guide',
  '/about',
  '/terms',
  '/privacy',
  '/legal',
  '/resiliation',
  '/retractation',
  '/login',
  '/register',
  '/reset-password/lien-invalide',
  '/verify-email/lien-invalide',
  '/admin/login',
  '/page-qui-n-existe-pas',
];

/** The bytes of every script that a page asks for by itself, until its network is silent. */
async function scriptBytes(page: Page, address: string): Promise<{ bytes: number; encodings: string[] }> {
  const scripts: Promise<{ size: number; encoding: string }>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const weigh = async () => {
      const response = await request.response();
      const { responseBodySize: size } = await request.sizes();
      return { size, encoding: (await response?.headerValue('content-encoding')) ?? 'none' };
    };
    scripts.push(weigh());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const weighed = await Promise.all(scripts);
  return {
    bytes: weighed.reduce((sum, { size }) => sum + size, 0),
    encodings: [...new Set(weighed.map(({ encoding }) => encoding))],
  };
}

test.describe('a public page', () => {
  test.use({ expectedFaults: [/status of 40[04]/] });
  for (const address of publicPages) {
    test(`${address} asks for 150 kB of JavaScript at most`, async ({ page }) => {
      const { bytes, encodings } = await scriptBytes(page, address);
      expect(encodings).toContain('br');
      test.info().annotations.push({ type: 'JavaScript', description: `${Math.round(bytes / 1000)} kB` });
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(mostBytes);
    });
  }
});
