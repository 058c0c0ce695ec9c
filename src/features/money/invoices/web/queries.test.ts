import { expect, it } from 'vitest';
import { listInvoices } from '../contract.ts';
import { listInvoicesRoute } from './queries.ts';

it('asks where the contract says', () => {
  const { method, path, access } = listInvoices;
  expect(listInvoicesRoute).toEqual({ method, path, access });
});
