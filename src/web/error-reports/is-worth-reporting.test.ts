import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { isWorthReporting } from './watch-errors.ts';

const notFound = { status: 404, statusText: 'Not Found', internal: true, data: null };

describe('an error of a page', () => {
  it.each([
    ['what a screen threw', new TypeError('x is not a function')],
    ['a script that is not there', new TypeError('Failed to fetch dynamically imported module: /a.js')],
    ['a text', 'panne'],
    ['another error of the browser', new DOMException('a', 'NotFoundError')],
  ])('is worth reporting: %s', (_what, error) => {
    expect(isWorthReporting(error)).toBe(true);
  });

  it.each([
    ['nothing that can be read (another site’s script)', null],
    ['a call that the server refused or failed, and told itself', new ApiError(500, {})],
    ['a call without an answer', new ApiError(0, undefined)],
    ['a page’s data without an answer, in Chromium', new TypeError('Failed to fetch')],
    ['the same in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['the same in Safari', new TypeError('Load failed')],
    ['an address that does not exist', notFound],
    ['what the person broke off', new DOMException('a', 'AbortError')],
  ])('is not: %s', (_what, error) => {
    expect(isWorthReporting(error)).toBe(false);
  });
});
