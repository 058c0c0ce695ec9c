import { onCore } from './cores.ts';
import type { Step } from './run-step.ts';
import { readPlaywright, readVitest } from './test-report.ts';

const node = process.execPath;
const bin = (name: string) => `node_modules/.bin/${name}`;

const reportedTo = (name: string) => [
  '--reporter=minimal',
  '--reporter=json',
  `--outputFile.json=test-results/${name}.json`,
];

/** One worker, on one core; of a suite in parts, `part` is `1/2`: each part keeps to a core of its own. */
function vitest(name: string, projects: string[], part?: string): Step {
  const report = `${projects.join('-')}${part ? `-${part[0]}` : ''}`;
  const file = `test-results/${report}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const shard = part ? [`--shard=${part}`] : [];
  const own = (command: Step['command']) => (part ? onCore(Number(part[0]) - 1, command) : command);
  return {
    name,
    cores: 1,
    command: own([bin('vitest'), 'run', '--maxWorkers=1', ...chosen, ...shard, ...reportedTo(report)]),
    report: { file, read: readVitest },
  };
}

/** What the environment names wins over the report of the configuration, which several steps share. */
const playwright = (name: string, chosen: string[], report = 'browser'): Step => ({
  name,
  cores: 2,
  command: [bin('playwright'), 'test', ...chosen],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: `test-results/${report}.json` },
  report: { file: `test-results/${report}.json`, read: readPlaywright },
});

const inBrowser = (name: string, projects: string[], report?: string) =>
  playwright(
    name,
    projects.map((project) => `--project=${project}`),
    report,
  );

/** It mostly waits for one process at a time, so it keeps one core busy. */
const freshClone = (name: string, report: string, chosen: string[] = []): Step => ({
  ...playwright(name, ['--config', 'e2e/fresh-clone/playwright.config.ts', ...chosen], report),
  cores: 1,
});

/** By chance, as many as there is time for. */
const interleavings = (name: string, minutes: string): Step => ({
  name,
  cores: 1,
  command: [node, 'simulation/interleavings/interleavings.ts', '--minutes', minutes],
});

/** A command of more than one program runs by its name. */
const script = (name: string): Step['command'] => ['npm', 'run', '--silent', name];

/** A free core takes the next: what says most about a change comes first, the longest before the last. */
export const steps: readonly Step[] = [
  { name: 'build', cores: 1, command: [node, 'bin/build.ts'] },
  { name: 'lint', cores: 1, command: [bin('biome'), 'check', '.'] },
  { name: 'types', cores: 1, command: script('types') },
  vitest('unit and web tests', ['unit', 'web']),
  // Installs Dovecot as the browser is installed; where it may not, it says so and counts as skipped, but not in CI.
  {
    name: 'mailbox on Dovecot',
    cores: 1,
    command: [node, 'tests/imap/run-on-dovecot.ts', ...reportedTo('dovecot')],
    report: { file: 'test-results/dovecot.json', read: readVitest, mayRest: true },
  },
  // It comes before the other tests of the provider's requests, for it makes the schemas that these read.
  vitest('sandbox contract tests', ['sandbox']),
  vitest('API tests, first half', ['api'], '1/2'),
  vitest('API tests, second half', ['api'], '2/2'),
  { ...inBrowser('browser tests', ['journeys']), needs: ['build'] },
  { name: 'architecture rules', cores: 1, command: [node, 'bin/tests/architecture.ts'] },
  { name: 'unused code', cores: 1, command: script('unused') },
];

/** Continuous integration runs these too; they take too long for every change. All of it may take 90 minutes, on the slowest of its machines. */
export const longSteps: readonly Step[] = [
  inBrowser('browser tests otherwise', ['own-shop', 'desktop', 'screens', 'mobile'], 'browser-otherwise'),
  inBrowser('browser tests of staff', ['staff', 'staff-on-phone'], 'browser-of-staff'),
  playwright('seed pages', ['--config', 'e2e/seed-pages/playwright.config.ts'], 'seed-pages'),
  interleavings('interleavings', '2'),
  freshClone('fresh clone', 'fresh-clone', ['--grep-invert', '@nightly']),
  {
    name: 'rules of electronic invoices',
    cores: 1,
    command: [node, 'tests/factur-x/run-factur-x.ts', ...reportedTo('factur-x')],
    report: { file: 'test-results/factur-x.json', read: readVitest, mayRest: true },
  },
  {
    name: 'behind PgBouncer',
    cores: 1,
    command: [node, 'tests/pgbouncer/run-on-pgbouncer.ts', ...reportedTo('pgbouncer')],
    report: { file: 'test-results/pgbouncer.json', read: readVitest, mayRest: true },
  },
];

/** `NIGHTLY` adds these: they want the machine for themselves, or more time than each landing has. */
export const nightlySteps: readonly Step[] = [
  interleavings('more interleavings', '5'),
  freshClone('fresh clone, whole', 'fresh-clone-whole', ['--output', 'test-results/fresh-clone-whole']),
  { name: 'simulated months', cores: 1, command: [node, 'simulation/simulate.ts', '--short'] },
  vitest('long tests', ['long']),
  {
    name: 'backup and restore',
    cores: 1,
    command: [node, 'tests/backup/run-on-postgres.ts', ...reportedTo('backup')],
    report: { file: 'test-results/backup.json', read: readVitest, mayRest: true },
  },
  {
    name: 'deploy under shoppers',
    cores: 2,
    command: [node, 'tests/deploy/run-deploy.ts', ...reportedTo('deploy')],
    report: { file: 'test-results/deploy.json', read: readVitest, mayRest: true },
  },
  { name: 'faults', cores: 2, command: [node, 'faults/run-faults.ts', '--short'] },
  {
    name: 'image',
    cores: 2,
    command: [node, 'tests/image/run-image.ts', ...reportedTo('image')],
    report: { file: 'test-results/image.json', read: readVitest, mayRest: true },
  },
];
