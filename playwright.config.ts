import { defineConfig, devices } from '@playwright/test';
import { chromiumPath } from './bin/tests/chromium.ts';

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** They set the widths they need themselves, or depend on none: one run each is enough. */
const onlyOnDesktop = [
  'error-reports',
  'faults',
  'hostile-page',
  'keyboard',
  'lost-connection',
  'page-weight',
  'seed-pages-*',
  'slow-checks',
  'stated-rules',
  'time-machine',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
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
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', ...quiet],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'mobile',
      testIgnore: onlyOnDesktop,
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 } },
    },
  ],
});
