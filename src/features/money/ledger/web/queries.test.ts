import { expect, it } from 'vitest';
import { explainOwnStatus } from '../contract.ts';
import { explainOwnStatusRoute } from './queries.ts';

it('calls the address of the contract', () => {
  expect(explainOwnStatus).toMatchObject(explainOwnStatusRoute);
});
