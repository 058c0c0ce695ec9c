import { expect, it } from 'vitest';
import { oneAtATime } from './in-turn.ts';

it('what shares a key begins once what was asked before has ended, well or badly, in order', async () => {
  const told: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = oneAtATime('invoice', async () => {
    told.push('first begins');
    await gate.promise;
    told.push('first fails');
    throw new Error('refused');
  });
  const second = oneAtATime('invoice', async () => {
    told.push('second');
    return 2;
  });
  const third = oneAtATime('invoice', async () => {
    told.push('third');
    return 3;
  });
  const other = await oneAtATime('another invoice', async () => 'at once');
  expect([other, told]).toEqual(['at once', ['first begins']]);
  gate.resolve();
  await expect(first).rejects.toThrow('refused');
  expect(await Promise.all([second, third])).toEqual([2, 3]);
  expect(told).toEqual(['first begins', 'first fails', 'second', 'third']);
});

it('a key that nobody works on is not waited for', async () => {
  await expect(oneAtATime('invoice', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await oneAtATime('invoice', async () => 'done')).toBe('done');
});
