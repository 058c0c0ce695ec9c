import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import * as contract from '../contract.ts';
import { routes } from './address-routes.ts';
import { searchFrom } from './use-suggestions.ts';

const contracts = new Map<string, unknown>(Object.entries(contract));

describe('the addresses that the screens hold instead of the contracts', () => {
  it.each(Object.entries(routes))('are those of the contract: %s', (name, route) => {
    const { method, path, access } = contracts.get(name) as Endpoint;
    expect(route).toEqual({ method, path, access });
  });

  it('start the search where the server does', () => {
    expect(searchFrom).toBe(contract.searchMinimum);
  });
});
