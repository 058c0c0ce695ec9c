import { expect, it } from 'vitest';
import { sentDate } from './automatic-message.ts';

const now = new Date('2026-11-26T10:00:00Z');

it.each([
  ['2026-11-25T09:00:00.000Z', '2026-11-25T09:00:00.000Z'],
  ['2026-11-26T11:00:00.000Z', now.toISOString()],
  ['2027-11-26T11:00:00.000Z', undefined],
  ['+275760-09-13T00:00:00.000Z', undefined],
  ['-000044-03-15T00:00:00.000Z', undefined],
  ['demain', undefined],
  [undefined, undefined],
])('%s is kept as %s', (written, kept) => expect(sentDate(written, now)?.toISOString()).toBe(kept));
