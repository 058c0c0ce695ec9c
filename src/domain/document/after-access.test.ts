import { expect, it } from 'vitest';
import { KEPT_DATA } from '../people/kept-data.ts';
import { documentsAfterAccess } from './after-access.ts';

it('says the period that the shop keeps', () => {
  expect(KEPT_DATA.documents.period).toEqual({ years: 1 });
  expect(documentsAfterAccess).toContain('restent un an de plus');
});
