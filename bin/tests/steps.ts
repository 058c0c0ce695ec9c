import type { Counts, Step } from './run-step.ts';

const node = process.execPath;
const bin = (name: string) => `node_modules/.bin/${name}`;

function vitest(name: string, projects: string[]): Step {
  const file = `test-results/${projects.join('-')}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: [bin('vitest'), 'run', ...chosen, ...reporters],
    report: { file, read: readVitest },
  };
}

function readVitest(json: unknown): Counts {
  const report = json as Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number>;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A test that passed at its second try is told on a line of its own, so that it is mended, and does not fail the run. */
function readPlaywright(json: unknown): Counts {
  const { stats } = json as { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };
  if (stats.flaky > 0)
    console.log(`      ${stats.flaky} browser test(s) needed a second try: see test-results/browser.json`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** In order; the steps of one row run side by side, on two cores. */
export const rows: readonly (readonly Step[])[] = [
  [
    { name: 'types', command: ['sh', '-c', `${bin('react-router')} typegen && ${bin('tsc')}`] },
    { name: 'lint', command: [bin('biome'), 'check', '.'] },
  ],
  [
    { name: 'architecture rules', command: [node, 'bin/tests/architecture.ts'] },
    { name: 'unused code', command: [bin('knip')] },
  ],
  [{ name: 'build', command: [node, 'bin/tests/build.ts'] }],
  [vitest('unit and web tests', ['unit', 'web'])],
  [vitest('API tests', ['api'])],
  [vitest('sandbox contract tests', ['sandbox'])],
  [{ name: 'simulated months', command: [node, 'simulation/simulate.ts', '--short'] }],
  [
    {
      name: 'browser tests',
      command: [bin('playwright'), 'test'],
      report: { file: 'test-results/browser.json', read: readPlaywright },
    },
  ],
];
