import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** The automations of the demo, tested by themselves: they need no shop. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/seed-pages',
  globalSetup: undefined,
  reporter: [['line'], ['json', { outputFile: '../../test-results/seed-pages.json' }]],
  projects: [{ name: 'seed-pages', use: { viewport: { width: 1280, height: 800 } } }],
});
