import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

const withCode = (code: string, message = 'anything') => Object.assign(new Error(message), { code });

describe('a database that cannot answer now', () => {
  it.each([
    ['nothing listens', withCode('ECONNREFUSED')],
    ['the connection was reset', withCode('ECONNRESET')],
    ['it is shutting down', withCode('57P01')],
    ['it is starting', withCode('57P03')],
    ['it has no connection left', withCode('53300')],
    ['its disk is full', withCode('53100')],
    ['a statement took too long', withCode('57014')],
    ['two transactions locked one another', withCode('40P01')],
    ['the driver lost it', new Error('Connection terminated unexpectedly')],
    ['the pool waited in vain', new Error('timeout exceeded when trying to connect')],
    ['every address of its name refused', new AggregateError([withCode('ECONNREFUSED')])],
    ['the query builder wrapped it', new Error('Failed query', { cause: withCode('57P01') })],
  ])('is known when %s', (_name, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a unique key', withCode('23505')],
    ['a mistake in a statement', withCode('42601')],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['no error', 'Connection terminated'],
    ['nothing', undefined],
  ])('is not taken for %s', (_name, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  it('is looked for through causes that go in circles', () => {
    const error = new Error('round');
    error.cause = error;
    expect(isDatabaseAway(error)).toBe(false);
  });
});
