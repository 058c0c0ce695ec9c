import { describe, expect, it } from 'vitest';
import { longSteps, nightlySteps, steps } from '#bin/tests/steps.ts';
import { readPlaywright, readVitest } from '#bin/tests/test-report.ts';

describe('the report of a test runner', () => {
  it('of Vitest, gives its counts and each test with its file and time', () => {
    const json = {
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          name: '/somewhere/src/domain/cap.test.ts',
          assertionResults: [
            { fullName: 'the cap holds', duration: 1_500 },
            { fullName: 'the cap is not begun', duration: null },
          ],
        },
      ],
    };
    expect(readVitest(json)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 3,
      tests: [
        { name: 'cap.test.ts: the cap holds', seconds: 1.5, retries: 0 },
        { name: 'cap.test.ts: the cap is not begun', seconds: 0, retries: 0 },
      ],
    });
  });

  it('of Playwright, gives every test of every project, with its tries added up', () => {
    const json = {
      stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 3 },
      suites: [
        {
          title: 'cookies.spec.ts',
          specs: [{ title: 'asks', tests: [{ projectName: 'desktop', results: [{ duration: 2_000 }] }] }],
          suites: [
            {
              title: 'the banner',
              specs: [
                {
                  title: 'closes',
                  tests: [{ projectName: 'mobile', results: [{ duration: 500 }, { duration: 700 }] }],
                },
              ],
            },
          ],
        },
      ],
    };
    expect(readPlaywright(json)).toEqual({
      passed: 2,
      failed: 0,
      skipped: 3,
      tests: [
        { name: 'cookies.spec.ts asks (desktop)', seconds: 2, retries: 0 },
        { name: 'cookies.spec.ts the banner closes (mobile)', seconds: 1.2, retries: 1 },
      ],
    });
  });
});

it('each step has a name and a report of its own: none is counted twice, or written over', () => {
  const all = [...steps, ...longSteps, ...nightlySteps];
  const files = all.flatMap(({ report }) => report?.file ?? []);
  expect(new Set(files).size).toBe(files.length);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
