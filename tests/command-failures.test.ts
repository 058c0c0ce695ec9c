import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure, run } from '#bin/failure.ts';
import { MigrationProblem } from '#server/db/migration-problem.ts';

afterEach(() => vi.restoreAllMocks());

async function printed(error: Error): Promise<string> {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  await run(() => Promise.reject(error));
  expect(exit).toHaveBeenCalledWith(1);
  return String(print.mock.calls[0]?.[0]);
}

describe('what a command that fails prints', () => {
  it.each([new Failure('a line'), new MigrationProblem('a line')])(
    'is one line where a person can act on it: $name',
    async (error) => {
      expect(await printed(error)).toBe('a line');
    },
  );

  it('is where in the code it came from, where it is ours to mend', async () => {
    expect(await printed(new TypeError('a line'))).toMatch(/^TypeError: a line\n +at /);
  });
});
