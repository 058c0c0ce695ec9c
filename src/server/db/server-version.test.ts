import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { leastMajor, tooOldServer } from './server-version.ts';

describe('the PostgreSQL that the shop needs', () => {
  it('is refused in one line below the least version, and taken from there on', () => {
    expect(tooOldServer(149_999)).toBe('PostgreSQL 14 is too old: take 15 or newer');
    expect(tooOldServer(150_000)).toBeUndefined();
    expect(tooOldServer(180_001)).toBeUndefined();
  });

  it.each(['docs/operate.md', '.env.example'])('is the one that %s names', async (page) => {
    const named = (await readFile(page, 'utf8')).matchAll(/PostgreSQL(?: of your own,)? (\d+) or newer/g);
    const majors = [...named].map(([, major]) => Number(major));
    expect(new Set(majors)).toEqual(new Set([leastMajor]));
  });
});
