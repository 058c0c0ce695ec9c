import { expect, it } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

it('what is loaded at first use is loaded once, and again only after it failed', async () => {
  const answers = [new Error('not there yet'), 'first', 'second'];
  const loaded = onFirstUse(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await expect(loaded()).rejects.toThrow('not there yet');
  expect(await Promise.all([loaded(), loaded()])).toEqual(['first', 'first']);
  expect(await loaded()).toBe('first');
});
