import { afterEach, describe, expect, it } from 'vitest';
import { draftOwner, forgetDraft, forgetDrafts, keepDraft, readDraft } from './kept-drafts.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;

describe('a draft', () => {
  it('is given back to who typed it, and to nobody else', () => {
    keepDraft('address', '7', { city: 'Brest' });
    expect(readDraft('address', '7')).toEqual({ city: 'Brest' });
    expect(readDraft('address', '8')).toBeUndefined();
    expect(readDraft('address-3', '7')).toBeUndefined();
  });

  it('is forgotten alone, or with all the others', () => {
    sessionStorage.setItem('other', 'stays');
    for (const name of ['address', 'profile', 'ticket']) keepDraft(name, '7', {});
    forgetDraft('profile');
    expect(Object.keys(sessionStorage).sort()).toEqual(['draft:address', 'draft:ticket', 'other']);
    forgetDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it('of the staff’s session goes with that session alone', () => {
    keepDraft('person-3', 'staff:7', {});
    keepDraft('address', '7', {});
    forgetDrafts('admin');
    expect(Object.keys(sessionStorage)).toEqual(['draft:address']);
    keepDraft('person-3', 'staff:7', {});
    forgetDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['draft:person-3']);
  });

  it('that cannot be read is none', () => {
    sessionStorage.setItem('draft:address', '{');
    expect(readDraft('address', '7')).toBeUndefined();
  });
});

it('the owner is who the token names, whatever the token is', () => {
  expect(draftOwner()).toBeUndefined();
  localStorage.setItem('accessToken', tokenOf({ sub: '7' }));
  expect(draftOwner()).toBe('7');
  localStorage.setItem('adminAccessToken', tokenOf({ sub: '7' }));
  expect(draftOwner('admin')).toBe('staff:7');
  localStorage.setItem('accessToken', 'nonsense');
  expect(draftOwner()).toBeUndefined();
});
