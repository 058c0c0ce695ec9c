import { expect, it } from 'vitest';
import { listJobs } from '#app/jobs-list.ts';
import { noMailer } from '#tests/run-sweep.ts';
import { sweepName } from './wording.ts';

it('every sweep is told in French', () => {
  const { sweeps } = listJobs(noMailer);
  expect(sweeps.map(({ name }) => name).filter((name) => sweepName(name) === name)).toEqual([]);
});
