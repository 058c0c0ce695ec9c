import { expect, it } from 'vitest';
import { askArchive, showArchive } from '../contract.ts';
import { askArchiveRoute, showArchiveRoute } from './queries.ts';

it.each([
  [askArchiveRoute, askArchive],
  [showArchiveRoute, showArchive],
])('the address %o is that of its contract', (route, contract) => {
  expect(contract).toMatchObject(route);
});
