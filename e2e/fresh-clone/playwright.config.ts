import { defineConfig } from '@playwright/test';
import seedPages from '../seed-pages/playwright.config.ts';

/** What the README says, done in a clone of the commit where nothing was built. */
export default defineConfig({
  ...seedPages,
  outputDir: '../../test-results/fresh-clone',
  reporter: [['line'], ['json', { outputFile: '../../test-results/fresh-clone.json' }]],
  // Each test goes on from what the one before left.
  retries: 0,
  workers: 1,
  timeout: 1_200_000,
  use: { ...seedPages.use, trace: 'off' },
  projects: [{ name: 'fresh-clone', use: { viewport: { width: 1280, height: 800 } } }],
});
