import { describe, expect, it } from 'vitest';
import { cacheKey } from './response-cache.ts';

describe('the key of a public answer', () => {
  it('is the path when there is no query', () => {
    expect(cacheKey('/catalogue', [])).toBe('/catalogue');
  });

  it('keeps the allowed parameters, in one order whatever the order asked', () => {
    const key = cacheKey('/api/automations/?page=2&category=crm', ['category', 'page']);
    expect(key).toBe('/api/automations/?category=crm&page=2');
    expect(cacheKey('/api/automations/?category=crm&page=2', ['category', 'page'])).toBe(key);
  });

  it('refuses to keep an answer for a parameter that nobody declared', () => {
    expect(cacheKey('/catalogue?page=2&cachebuster=1', ['page'])).toBeUndefined();
  });

  it('refuses a parameter given twice, which servers read in different ways', () => {
    expect(cacheKey('/catalogue?page=2&page=3', ['page'])).toBeUndefined();
  });

  it('ignores what advertisers add to links', () => {
    expect(cacheKey('/catalogue?utm_source=lettre&gclid=abc', [])).toBe('/catalogue');
    expect(cacheKey('/catalogue?utm_source=lettre&page=2', ['page'])).toBe('/catalogue?page=2');
  });

  it('writes two spellings of one value as one key', () => {
    expect(cacheKey('/c?q=a%20b', ['q'])).toBe(cacheKey('/c?q=a+b', ['q']));
  });
});
