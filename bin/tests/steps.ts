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

/** A test that passed only when tried again counts as failed: it proves nothing. */
function readPlaywright(json: unknown): Counts {
  const { stats } = json as { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
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
  [
    {
      name: 'browser tests',
      command: [bin('playwright'), 'test'],
      report: { file: 'test-results/browser.json', read: readPlaywright },
    },
  ],
];
