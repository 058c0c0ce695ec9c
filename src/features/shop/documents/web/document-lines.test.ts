import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import * as api from '#web/api/call.ts';
import { DocumentLines } from './document-lines.ts';
import type { UnsentSave } from './pending-saves.ts';

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
const linesOf = () =>
  new DocumentLines({ slug: 'outil', pending, isTheirs: () => isTheirs, onOutcome: () => {} });
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
  const lines = linesOf();
  expect(await lines.write('devis', words('un'))).toEqual({ is: 'savedLocally' });
  expect(kept.get('devis')).toMatchObject({ value: 'un', version: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  const [first, second] = bodies(sent);
  expect(second).toEqual(first);
  expect([lines.isClean, kept.size]).toEqual([true, 0]);
});

it('what was typed while a save was lost is tried at its own pause, not after the longer one', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const sent = vi.spyOn(api, 'call').mockReturnValueOnce(promise).mockResolvedValue(answered(1));
  const lines = linesOf();
  void lines.write('devis', words('un'));
  await vi.advanceTimersByTimeAsync(1);
  void lines.write('devis', words('un deux'), true);
  await vi.advanceTimersByTimeAsync(1);
  reject(new TypeError('network error'));
  await vi.advanceTimersByTimeAsync(500);
  expect(bodies(sent).map(({ value }) => value)).toEqual(['un', 'un', 'un deux']);
});

it('words typed in a conflict take the place of those before, and nothing is sent until it is settled', async () => {
  const sent = vi.spyOn(api, 'call').mockRejectedValueOnce(new ApiError(409, { code: 'document_changed' }));
  sent.mockResolvedValueOnce(answered(8));
  const lines = linesOf();
  expect(await lines.write('devis', words('un'))).toMatchObject({ is: 'refused', why: 'changed' });
  expect(await lines.write('devis', words('deux'))).toEqual({ is: 'savedLocally' });
  await lines.send('devis');
  expect([sent.mock.calls.length, kept.get('devis')?.value]).toEqual([1, 'deux']);
  expect(await lines.putOver('devis', 7)).toMatchObject({ is: 'saved' });
  expect(bodies(sent)[1]).toMatchObject({ value: 'deux', version: 7, keep_former: true });
});

it('nothing is sent once somebody else is signed in', async () => {
  const sent = vi.spyOn(api, 'call');
  const lines = linesOf();
  isTheirs = false;
  expect(await lines.write('devis', words('un'))).toEqual({ is: 'savedLocally' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
});

it('a browser that keeps nothing is not said to keep it', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError(0, undefined));
  keepsAnything = false;
  expect(await linesOf().write('devis', words('un'))).toEqual({ is: 'unsaved' });
});

it('what is typed is sent after a pause, the last word alone, or at once when it is asked for', async () => {
  const sent = vi.spyOn(api, 'call').mockResolvedValueOnce(answered(1)).mockResolvedValueOnce(answered(2));
  const lines = linesOf();
  const typed = [lines.write('devis', words('u'), true), lines.write('devis', words('un'), true)];
  await vi.advanceTimersByTimeAsync(300);
  typed.push(lines.write('devis', words('un de'), true));
  await vi.advanceTimersByTimeAsync(300);
  expect([sent.mock.calls.length, lines.isClean, lines.isSafe]).toEqual([0, false, false]);
  await lines.keepAll();
  expect([kept.get('devis')?.value, lines.isSafe]).toEqual(['un de', true]);
  await vi.advanceTimersByTimeAsync(200);
  for (const outcome of await Promise.all(typed)) expect(outcome).toMatchObject({ is: 'saved' });
  expect(bodies(sent)).toMatchObject([{ value: 'un de', version: 0 }]);
  const last = lines.write('devis', words('un deux'), true);
  await lines.send('devis');
  expect(await last).toMatchObject({ is: 'saved' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([bodies(sent)[1]?.value, sent.mock.calls.length]).toEqual(['un deux', 2]);
});

it('what is typed of a document that is removed is sent no more, and is waited for no longer', async () => {
  const sent = vi.spyOn(api, 'call');
  const lines = linesOf();
  const typed = lines.write('devis', words('un'), true);
  await lines.drop('devis');
  expect(await typed).toEqual({ is: 'unchanged' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).not.toHaveBeenCalled();
});
