import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './bin/tests/chromium.ts';

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 375, height: 812 } };
const specs = (names: string[]) => names.map((name) => `**/${name}.spec.ts`);
const staffJourneys = '**/admin-*.spec.ts';
/**
 * What people come for, walked at a desktop's width at every change: `npm test` has ten minutes. The other projects
 * are continuous integration's (bin/tests/steps.ts).
 */
const journeys = specs([
  'accounts',
  'catalogue',
  'checkout',
  'documents',
  'subscriptions',
  'viewer',
  'withdrawal',
]);
/** All of them are looked at by axe. */
const screens = '**/accessibility.spec.ts';
/** They need a shop that none of the others sees: they move its time, or read all that it sends. */
const ownShop = specs([
  'cookies',
  'error-reports',
  'late-payments',
  'privacy-changes',
  'time-machine',
  'trial-to-purchase',
]);
const elsewhere = ['**/{fresh-clone,seed-pages}/**', ...ownShop];

export default defineConfig({
  testDir: 'e2e',
  testIgnore: '**/{fresh-clone,seed-pages}/**',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/harness/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Two browsers, a shop and its database share two cores: one late frame must not hide what the other tests say.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: process.env.E2E_SITE_URL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', ...quiet],
    },
  },
  projects: [
    { name: 'journeys', testMatch: journeys, use: desktop },
    // First of the others, for it lasts longest; one worker, so that one shop serves all its files.
    { name: 'own-shop', testMatch: ownShop, workers: 1, use: desktop },
    { name: 'desktop', testIgnore: [...elsewhere, ...journeys, staffJourneys, screens], use: desktop },
    { name: 'screens', testMatch: screens, use: desktop },
    {
      // What is done otherwise on a phone, and says so by its tag.
      name: 'mobile',
      testIgnore: [...elsewhere, staffJourneys],
      grep: /@both-widths/,
      use: phone,
    },
    { name: 'staff', testMatch: staffJourneys, use: desktop },
    { name: 'staff-on-phone', testMatch: staffJourneys, grep: /@both-widths/, use: phone },
  ],
});
