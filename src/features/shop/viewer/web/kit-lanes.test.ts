import { expect, it } from 'vitest';
import type { KitMessage } from '#domain/document/kit-message.ts';
import { KitLanes } from './use-kit-port.ts';

/** Work that ends when it is told to. */
function held(lanes: KitLanes) {
  const ends: (() => void)[] = [];
  const begin = (message: KitMessage) =>
    lanes.take(message, () => new Promise((resolve) => ends.push(resolve)));
  return { ends, begin };
}
const list: KitMessage = { id: 1, act: 'list' };
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('of what a page asks in a flood, six are passed on at once, the next as each ends, and the rest is refused', async () => {
  const { ends, begin } = held(new KitLanes());
  const taken = Array.from({ length: 3000 }, () => begin(list)).filter(Boolean).length;
  expect([taken, ends.length]).toEqual([606, 6]);
  for (let at = 0; at < 606; at += 1) {
    ends[at]?.();
    await settled();
    expect(ends.length).toBe(Math.min(at + 7, 606));
  }
  expect(begin(list)).toBe(true);
});

it('the person is asked one thing at a time, and what is typed meanwhile is saved all the same', () => {
  const { ends, begin } = held(new KitLanes());
  for (const act of ['issue', 'issue', 'issue'] as const) begin({ id: 1, act, kind: 'invoice', paper: '{}' });
  begin({ id: 2, act: 'book', part: 'company', value: null });
  expect(ends.length).toBe(1);
  begin({ id: 3, act: 'draft', value: '{}', title: '' });
  begin(list);
  expect(ends.length).toBe(3);
});

it('one paper is drawn at a time, and a page that asks for many is refused', () => {
  const { ends, begin } = held(new KitLanes());
  const taken = Array.from({ length: 30 }, () => begin({ id: 1, act: 'file' })).filter(Boolean).length;
  expect([taken, ends.length]).toEqual([3, 1]);
});

it('what waits for a page that is gone is not begun', async () => {
  const lanes = new KitLanes();
  const { ends, begin } = held(lanes);
  for (let at = 0; at < 20; at += 1) begin(list);
  lanes.close();
  for (const end of ends) end();
  await settled();
  expect(ends.length).toBe(6);
});
