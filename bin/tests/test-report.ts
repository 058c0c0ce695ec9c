import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A second try counts with the first. */
export interface TimedTest {
  name: string;
  seconds: number;
  retries: number;
  /** What its last try said first. */
  failure?: string;
}

export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  tests: TimedTest[];
}

function failureOf(message: string | undefined): Pick<TimedTest, 'failure'> {
  return message === undefined ? {} : { failure: stripVTControlCharacters(message).split('\n', 1).join() };
}

interface VitestReport extends Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number> {
  testResults: {
    name: string;
    assertionResults: { fullName: string; duration?: number | null; failureMessages?: string[] | null }[];
  }[];
}

export function readVitest(json: unknown): TestReport {
  const report = json as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration, failureMessages }) => ({
        name: `${path.basename(name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
        retries: 0,
        ...failureOf(failureMessages?.[0]),
      })),
    ),
  };
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; tests: { projectName: string; results: Try[] }[] }[];
}

interface Try {
  duration: number;
  error?: { message?: string };
}

function testsOf({ title, suites = [], specs }: Suite, above: string[] = []): TimedTest[] {
  const titles = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      name: `${titles.join(' ')} ${spec.title} (${projectName})`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      retries: Math.max(0, results.length - 1),
      ...failureOf(results.at(-1)?.error?.message),
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, titles))];
}

/** A test that passed at its second try counts as passed, and is told apart. */
export function readPlaywright(json: unknown): TestReport {
  const { stats, suites } = json as {
    stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
    suites: Suite[];
  };
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    tests: suites.flatMap((suite) => testsOf(suite)),
  };
}
