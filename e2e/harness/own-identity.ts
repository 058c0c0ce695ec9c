import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Customer } from './customer.ts';

export const ownIdentity = {
  name: 'Camille Roy',
  company: '',
  address: '3 rue des Lilas\n35000 Rennes',
  siret: '85012345600012',
  vat_number: 'FR14850123456',
  iban: 'FR7630006000011234567890189',
  status: 'sole_trader',
  form: 'RNE 850\u00a0123\u00a0456',
  email: 'camille@roy.example',
  phone: '',
  logo: '',
};

export async function writeIdentity({ call }: Pick<Customer, 'call'>): Promise<void> {
  const value = { value: ownIdentity, version: 0, save_id: randomUUID() };
  expect((await call('PUT', '/api/own-book/company/', value)).status()).toBe(200);
}

/** Written and allowed to all tools, so that none asks. */
export async function giveIdentity(customer: Pick<Customer, 'call'>): Promise<void> {
  await writeIdentity(customer);
  const given = await customer.call('PUT', '/api/own-book/allowed/', { parts: ['company'] });
  expect(given.status()).toBe(200);
}
