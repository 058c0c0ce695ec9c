import { describe, expect, it } from 'vitest';
import { listAutomations } from '#shop/catalogue/contract.ts';
import { getFreeToken, useFreeToken } from '../contract.ts';
import { getFreeTokenRoute, listAutomationsRoute, startTrialRoute } from './queries.ts';

describe('the addresses of the calls', () => {
  it.each([
    ['free token', getFreeTokenRoute, getFreeToken],
    ['start of the trial', startTrialRoute, useFreeToken],
    ['automations', listAutomationsRoute, listAutomations],
  ])('are those of the contract: %s', (_name, route, { method, path, access }) => {
    expect(route).toEqual({ method, path, access });
  });
});
