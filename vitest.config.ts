import { defineConfig } from 'vitest/config';

// Three kinds of tests: `unit` (pure, no I/O), `web` (components in happy-dom), `api` (production app on a real PostgreSQL).
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['src/**/*.api.test.ts', 'src/**/server/*.test.ts'],
        },
      },
      { test: { name: 'web', include: ['src/**/*.test.tsx'], environment: 'happy-dom' } },
      {
        test: {
          name: 'api',
          include: ['src/**/*.api.test.ts', 'src/**/server/*.test.ts'],
          globalSetup: ['tests/database-server.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
