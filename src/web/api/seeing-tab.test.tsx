import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOwner } from '../forms/kept-drafts.ts';
import { isSeeing, seeingToken } from './seeing-tab.ts';
import { openSeeingTab, type SeenAccount } from './seen-account.ts';
import { clearTokens, readAccess, readRefresh } from './token-store.ts';

const seen: SeenAccount = {
  id: 'v',
  token: `x.${btoa(JSON.stringify({ sub: '7' }))}.x`,
  ends_at: '2026-11-25T08:15:00Z',
  reason: 'Facture',
  customer: { id: 7, name: 'Camille', email: 'camille@exemple.fr' },
};
beforeEach(() => {
  localStorage.setItem('accessToken', 'own');
  localStorage.setItem('refreshToken', 'own refresh');
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('a tab that sees an account', () => {
  it('is given the token as it opens, and the tab that opened it keeps none', () => {
    const given: (string | null)[] = [];
    const open = vi.spyOn(window, 'open');
    open.mockImplementation(() => {
      given.push(sessionStorage.getItem('seeingToken'));
      return window;
    });
    expect(openSeeingTab(seen)).toBe(true);
    expect(given).toEqual([seen.token]);
    expect([isSeeing(), sessionStorage.length]).toEqual([false, 0]);
    open.mockImplementation(() => null);
    expect(openSeeingTab(seen)).toBe(false);
    expect(sessionStorage.length).toBe(0);
  });

  it('asks with that token alone, keeps no draft, and leaves the browser’s own session where it is', () => {
    sessionStorage.setItem('seeingToken', seen.token);
    expect(readAccess('customer')).toBe(seeingToken());
    expect(readRefresh('customer')).toBeNull();
    expect(draftOwner()).toBeUndefined();
    clearTokens('customer');
    sessionStorage.clear();
    expect([readAccess('customer'), readRefresh('customer')]).toEqual(['own', 'own refresh']);
  });
});
