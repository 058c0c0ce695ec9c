import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeCode, safeMessage, safeType } from './error-wording.ts';

describe('the sentence that is said of an error', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'dupont@exemple.fr')",
      'Cannot read properties of undefined or null',
    ],
    ['camille.martin is not a function', 'Not a function'],
    [`Unexpected token 'J', "Jean Dupont" is not valid JSON`, 'Invalid JSON'],
    ['Failed to fetch dynamically imported module: https://shop/assets/a.js', 'A script could not be loaded'],
    ['Minified React error #418; visit https://react.dev/errors/418?args[]=Jean', 'React error #418'],
    ['Failed query: select 1\nparams: jean@exemple.fr', 'Database query failed'],
    ['duplicate key value violates unique constraint "users_email_unique"', 'Message withheld'],
    ['550 5.1.1 <jean@exemple.fr>: Recipient address rejected', 'Message withheld'],
    ['', 'Message withheld'],
  ])('of %j is %j', (message, said) => {
    expect(safeMessage(message)).toBe(said);
  });

  it('is one of a fixed list, whatever the message: no word of it passes', () => {
    const sentences = new Set<string>();
    const around = fc.constantFrom(
      'Cannot read properties of undefined (reading *)',
      '* is not a function',
      'Invalid URL: *',
      'Failed query: *',
      'Minified React error #31; *',
      '*',
    );
    fc.assert(
      fc.property(around, fc.string(), (shape, data) => {
        sentences.add(safeMessage(shape.replace('*', () => data)));
      }),
      { numRuns: 2_000 },
    );
    expect([...sentences].every((sentence) => /^[A-Za-z ]+( #31)?$/.test(sentence))).toBe(true);
    expect(sentences.size).toBeLessThan(30);
  });
});

describe('the class of an error', () => {
  it.each([
    ['TypeError', 'TypeError'],
    ['ProviderError', 'ProviderError'],
    ['DOMException', 'DOMException'],
    ['URIError', 'URIError'],
    ['error', 'Error'],
    ['Jean Dupont', 'Error'],
    ['jean@exemple.fr', 'Error'],
    [undefined, 'Error'],
  ])('%j is said as %s', (name, said) => {
    expect(safeType(name)).toBe(said);
    expect(safeType(name, 'DatabaseError')).toBe(said === 'Error' ? 'DatabaseError' : said);
  });
});

describe('the machine’s code of an error', () => {
  it.each(['23505', '40P01', 'ECONNREFUSED', 'ERR_INVALID_URL', 'FST_ERR_CTP_EMPTY_JSON_BODY'])(
    'keeps %s',
    (code) => {
      expect(safeCode(code)).toBe(code);
    },
  );

  it.each(['75001', 'EMILIE', 'jean@exemple.fr', '4242424242424242', 23505, null])(
    'leaves out %j',
    (code) => {
      expect(safeCode(code)).toBeUndefined();
    },
  );
});
