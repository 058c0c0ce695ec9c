import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { privacyRegister, registerFile } from '#bin/privacy-register.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { RECIPIENTS, TREATMENTS } from '#domain/people/treatments.ts';

it('the register of treatments is the one that the declaration of what is kept makes', () => {
  expect(readFileSync(registerFile, 'utf8'), 'npm run privacy-register').toBe(privacyRegister());
});

it('everything that is kept stands in one treatment, and in no second', () => {
  const named = TREATMENTS.flatMap(({ keeps }) => keeps);
  expect(named.toSorted()).toEqual(Object.keys(KEPT_DATA).toSorted());
});

it('each treatment says what the article 30 asks, and each recipient is used', () => {
  for (const { purposes, persons, data, recipients, keeps, consent } of TREATMENTS) {
    expect(purposes.length * data.length * recipients.length * persons.length).toBeGreaterThan(0);
    expect(keeps.length > 0 || consent !== undefined).toBe(true);
  }
  const used = new Set(TREATMENTS.flatMap(({ recipients }) => recipients));
  expect([...used].toSorted()).toEqual(Object.keys(RECIPIENTS).toSorted());
});

it('the privacy page names each recipient of the register', () => {
  const page = readFileSync(
    path.join(import.meta.dirname, '../src/features/help/legal/web/KeptData.tsx'),
    'utf8',
  ).replaceAll(/\s+/g, ' ');
  for (const { who } of Object.values(RECIPIENTS)) expect(page).toContain(`<strong>${who}</strong>`);
});
