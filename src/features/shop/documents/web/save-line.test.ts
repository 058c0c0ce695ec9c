import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import * as api from '#web/api/call.ts';
import type { UnsentSave } from './pending-saves.ts';
import { SaveLine } from './save-line.ts';

const kept = new Map<string, UnsentSave>();
let keepsAnything = true;
const pending = {
  scope: '1/outil/',
  read: async () => [],
  keep: async (save: UnsentSave) => {
    if (keepsAnything) kept.set(save.key, save);
    return keepsAnything;
  },
  forget: async (key: string) => void kept.delete(key),
  adopt: async () => {},
};
let isTheirs = true;
const lineOf = () =>
  new SaveLine({ slug: 'outil', key: 'devis' }, { pending, isTheirs: () => isTheirs, onOutcome: () => {} });
const words = (value: string) => ({ value, title: value });
const answered = (version: number) => ({ key: 'devis', version }) as never;

beforeEach(() => {
  kept.clear();
  keepsAnything = true;
  isTheirs = true;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const bodies = (sent: { mock: { calls: unknown[][] } }) =>
  sent.mock.calls.map(([, asked]) => Object(asked).body);

it('a save whose answer breaks off is kept here, and sent again as it was', async () => {
  const sent = vi.spyOn(api, 'call').mockRejectedValueOnce(new TypeError('network error'));
  sent.mockResolvedValueOnce(answered(1));
  const line = lineOf();
  expect(await line.save(words('un'))).toEqual({ is: 'here', kept: true });
  expect(kept.get('devis')).toMatchObject({ value: 'un', version: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  const [first, second] = bodies(sent);
  expect(second).toEqual(first);
  expect([line.isClean, kept.size]).toEqual([true, 0]);
});

it('words typed in a conflict take the place of those before, and nothing is sent until it is settled', async () => {
  const sent = vi.spyOn(api, 'call').mockRejectedValueOnce(new ApiError(409, { code: 'document_changed' }));
  sent.mockResolvedValueOnce(answered(8));
  const line = lineOf();
  expect(await line.save(words('un'))).toMatchObject({ is: 'refused', why: 'changed' });
  expect(await line.save(words('deux'))).toEqual({ is: 'here', kept: true });
  await line.flush();
  expect([sent.mock.calls.length, kept.get('devis')?.value]).toEqual([1, 'deux']);
  expect(await line.putOver(7)).toMatchObject({ is: 'saved' });
  expect(bodies(sent)[1]).toMatchObject({ value: 'deux', version: 7, keep_former: true });
});

it('nothing is sent once somebody else is signed in', async () => {
  const sent = vi.spyOn(api, 'call');
  const line = lineOf();
  isTheirs = false;
  expect(await line.save(words('un'))).toEqual({ is: 'here', kept: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
});

it('a browser that keeps nothing is not said to keep it', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError(0, undefined));
  keepsAnything = false;
  expect(await lineOf().save(words('un'))).toEqual({ is: 'here', kept: false });
});

it('what is typed is sent after a pause, the last word alone, or at once when it is asked for', async () => {
  const sent = vi.spyOn(api, 'call').mockResolvedValueOnce(answered(1)).mockResolvedValueOnce(answered(2));
  const line = lineOf();
  const typed = [line.type(words('u')), line.type(words('un'))];
  await vi.advanceTimersByTimeAsync(300);
  typed.push(line.type(words('un de')));
  await vi.advanceTimersByTimeAsync(300);
  expect([sent.mock.calls.length, line.isClean, line.isSafe]).toEqual([0, false, false]);
  await line.keepHere();
  expect([kept.get('devis')?.value, line.isSafe]).toEqual(['un de', true]);
  await vi.advanceTimersByTimeAsync(200);
  for (const outcome of await Promise.all(typed)) expect(outcome).toMatchObject({ is: 'saved' });
  expect(bodies(sent)).toMatchObject([{ value: 'un de', version: 0 }]);
  const last = line.type(words('un deux'));
  await line.flush();
  expect(await last).toMatchObject({ is: 'saved' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([bodies(sent)[1]?.value, sent.mock.calls.length]).toEqual(['un deux', 2]);
});

it('what is typed of a document that is removed is sent no more, and is waited for no longer', async () => {
  const sent = vi.spyOn(api, 'call');
  const line = lineOf();
  const typed = line.type(words('un'));
  await line.drop();
  expect(await typed).toEqual({ is: 'unchanged' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).not.toHaveBeenCalled();
});
