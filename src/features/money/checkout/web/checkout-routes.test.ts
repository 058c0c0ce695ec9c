import { expect, it } from 'vitest';
import { logTermsAcceptance } from '#people/terms/contract.ts';
import * as contract from '../contract.ts';
import { routes } from './checkout-routes.ts';

it('calls exactly what the contracts declare', () => {
  const declared: Record<string, { method: string; path: string; access: string }> = {
    ...contract,
    logTermsAcceptance,
  } as never;
  for (const [name, route] of Object.entries(routes)) {
    const { method, path, access } = declared[name]!;
    expect(route, name).toEqual({ method, path, access });
  }
});
