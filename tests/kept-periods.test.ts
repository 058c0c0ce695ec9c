import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import type { KeptData } from '#domain/people/kept-line.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { listEndpoints, nameOf } from './all-endpoints.ts';

const DAY_SECONDS = DAY_MS / 1000;

/** What runs when something is forgotten, or when the date is written at which it will be. */
const code = globSync('src/{domain,features/*/*/server,server}/**/*.ts')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const swept = Object.entries<KeptData>(KEPT_DATA).filter(([, { sweep }]) => sweep);

describe('a sweep forgets at the declared period, not at one of its own', () => {
  // Counters end by themselves, with the window of each call: see below.
  it.each(swept.map(([name]) => name).filter((name) => name !== 'counters'))('%s', (name) => {
    const readers = code.filter(
      ({ text }) =>
        /keptS|keptU|\binAdvance|\bcleansUp\(/.test(text) && new RegExp(`KEPT_DATA\\.${name}\\b`).test(text),
    );
    expect(readers.map(({ path }) => path)).not.toEqual([]);
  });

  it.each(['emptyAccount', 'ownerAccount'])('%s, in the search and in the decision alike', (name) => {
    const readers = code.filter(({ text }) => text.includes(`KEPT_DATA.${name}`));
    expect(readers.map(({ path }) => path).toSorted()).toEqual([
      'src/domain/people/inactive-account.ts',
      'src/features/account/data-export/server/inactive-store.ts',
    ]);
  });

  it('no date is counted from a period that is written beside it', () => {
    const own = code
      .filter(({ text }) => /(kept(Since|Until)\(|\bcleansUp\([^()]*,)\s*\{/.test(text))
      .map(({ path }) => path);
    expect(own).toEqual([]);
  });
});

it('no call counts requests for longer than counters are said to be kept', async () => {
  const longest = KEPT_DATA.counters.period.days * DAY_SECONDS;
  const tooLong = (await listEndpoints()).filter(
    ({ rateLimit }) =>
      Math.max(rateLimit?.windowSeconds ?? 0, rateLimit?.perAccount?.windowSeconds ?? 0) > longest,
  );
  expect(tooLong.map(nameOf)).toEqual([]);
});
