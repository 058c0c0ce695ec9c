import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { quickModules } from './bin/children.ts';
import { lines } from './tests/conformance/lines/whole.ts';
import { temporaryFolder } from './tests/temporary-folder.ts';

const api = ['{src,bin,simulation,bench}/**/*.api.test.ts', 'src/**/server/*.test.ts'];
const long = ['{src,bin,simulation,bench}/**/*.long.test.ts'];
/** They need a mail server that the machine may lack: `npm run test:imap` says so. */
const onDovecot = ['src/**/*.dovecot.test.ts'];
/** A pooler in front of the database, which the machine may lack: `npm run test:pgbouncer`. */
const onPgBouncer = ['{src,bin}/**/*.pgbouncer.test.ts'];
/** nginx in front of two versions: `npm run test:deploy`. */
const onNginx = ['tests/**/*.deploy.test.ts'];
/** Debian's own PostgreSQL, with its tools: `npm run test:backup`. */
const onDebian = ['{src,bin}/**/*.backup.test.ts'];
/** The image, built without a daemon: `npm run test:image`. */
const onImage = ['tests/**/*.image.test.ts'];
/** The rules of electronic invoices, which others wrote, and Java to read them: `npm run factur-x`. */
const onRules = ['tests/**/*.factur-x.test.ts'];
const setupFiles = ['tests/property-sizes.ts'];
/**
 * Reading the same modules anew for each file takes longer than the tests: the files of a worker share them, so what a
 * test replaces is put back after it. How busy the machine is has no say in what a test finds.
 */
const shared = {
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  testTimeout: 20_000,
  hookTimeout: 20_000,
};
/** On a real PostgreSQL. */
const onDatabase = {
  setupFiles,
  // Reading the whole server anew for each file took half of the time; each file has a database of its own.
  isolate: false,
  globalSetup: ['tests/database-server.ts'],
  // With a young generation of 64 MB the garbage collection takes a sixth less.
  execArgv: [...quickModules, '--max-semi-space-size=64'],
  env: { TMPDIR: temporaryFolder() },
  // Months of shop time in one test take 20 s on a machine of half the speed.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/**
 * They begin the shop's processes one after the other, sixty in a file: how busy the machine is decides how long that takes, and
 * has no say in what a test finds. Only what never ends is ended.
 */
const onProcesses = { ...onDatabase, testTimeout: 1_200_000, hookTimeout: 1_200_000 };
/** Its own key holds each file, this configuration and what is installed. */
const transformedBy = createHash('sha256').update(readFileSync('tsconfig.json')).digest('hex').slice(0, 16);
const sandbox = ['src/sandbox/**/*.test.ts'];
// Stripe's own test clocks take a while (docs/stripe.md).
const contractTimeout = process.env.STRIPE_TEST_KEY ? 180_000 : 20_000;

/**
 * Eleven kinds of tests: `unit` (pure, no I/O), `web` (components in happy-dom), `api` (production app on a real
 * PostgreSQL), `long` (whole processes, whole lives, every write of the shop), `sandbox` (the stand-ins speak the provider's wire
 * format), `dovecot` (a real mail server), `pgbouncer` (a real pooler), `backup` (Debian's PostgreSQL), `deploy` (a real proxy),
 * `image` (what is delivered) and `factur-x` (the rules of invoices), where the machine has what they need.
 */
export default defineConfig({
  test: {
    // One worker less is the default, which on two cores is one at a time.
    maxWorkers: '100%',
    // Transforming a thousand files was a third of a small run: what is made of a file is kept by its content.
    fsModuleCache: true,
    fsModuleCachePath: `node_modules/.cache/rouage-tests-${transformedBy}`,
    // What a test may hold (docs/conformance.md): a tag that names no line ends the run.
    tags: lines.map(({ id, says }) => ({ name: id, description: says })),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,simulation,bench,tools}/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [
            ...api,
            ...long,
            ...sandbox,
            ...onDovecot,
            ...onPgBouncer,
            ...onNginx,
            ...onDebian,
            ...onImage,
            ...onRules,
          ],
          setupFiles,
          ...shared,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/patient-screens.ts'],
          ...shared,
        },
      },
      {
        test: { name: 'api', include: api, exclude: [...long, ...onDovecot, ...onPgBouncer], ...onDatabase },
      },
      { test: { name: 'dovecot', include: onDovecot, ...onDatabase } },
      { test: { name: 'pgbouncer', include: onPgBouncer, ...onProcesses } },
      { test: { name: 'backup', include: onDebian, ...onProcesses } },
      { test: { name: 'deploy', include: onNginx, ...onProcesses } },
      {
        test: {
          name: 'image',
          include: onImage,
          ...onProcesses,
          globalSetup: [...onDatabase.globalSetup, 'tests/image/build-once.ts'],
        },
      },
      { test: { name: 'factur-x', include: onRules, testTimeout: 60_000 } },
      // Too long for every landing, so a nightly run alone has them (bin/tests/steps.ts).
      { test: { name: 'long', include: long, ...onDatabase } },
      {
        test: {
          name: 'sandbox',
          include: sandbox,
          isolate: false,
          testTimeout: contractTimeout,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
