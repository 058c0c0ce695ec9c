import { expect, it } from 'vitest';
import { listJobs } from '#app/jobs-list.ts';
import { sweepName } from './wording.ts';

it('every sweep is told in French', () => {
  const { sweeps } = listJobs({ send: async () => {} });
  expect(sweeps.map(({ name }) => name).filter((name) => sweepName(name) === name)).toEqual([]);
});
