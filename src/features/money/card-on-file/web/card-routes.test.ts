import { expect, it } from 'vitest';
import * as late from '#money/late-payments/contract.ts';
import * as contract from '../contract.ts';
import { routes } from './card-routes.ts';

it('calls exactly what the contracts declare', () => {
  const declared: Record<string, { method: string; path: string; access: string }> = {
    ...contract,
    ...late,
  } as never;
  for (const [name, route] of Object.entries(routes)) {
    const { method, path, access } = declared[name]!;
    expect(route, name).toEqual({ method, path, access });
  }
});
