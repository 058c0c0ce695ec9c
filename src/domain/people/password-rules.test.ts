import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adminPasswordProblem, customerPasswordProblem } from './password-rules.ts';

describe('a customer’s password', () => {
  it.each([
    ['1234567', 'Le mot de passe doit contenir au moins 8 caractères'],
    ['', 'Le mot de passe doit contenir au moins 8 caractères'],
    ['12345678', null],
    ['a'.repeat(128), null],
    ['a'.repeat(129), 'Le mot de passe ne peut pas dépasser 128 caractères'],
  ])('%s → %s', { tags: ['9.password'] }, (password, problem) =>
    expect(customerPasswordProblem(password)).toBe(problem),
  );
  it('counts characters, not code units', () => {
    expect(customerPasswordProblem('🔑'.repeat(4))).not.toBeNull();
    expect(customerPasswordProblem('🔑'.repeat(100))).toBeNull();
  });
});

describe('an administrator’s password', () => {
  const simple =
    'Le mot de passe administrateur doit contenir une majuscule, une minuscule, un chiffre et un symbole';
  it.each([
    ['Abcdefgh-12', 'Le mot de passe administrateur doit contenir au moins 12 caractères'],
    ['Abcdefgh-123', null],
    ['Éàçdefgh€123', null],
    ['abcdefgh-123', simple],
    ['ABCDEFGH-123', simple],
    ['Abcdefgh-xyz', simple],
    ['Abcdefgh 1234', simple],
    [`Ab1-${'a'.repeat(125)}`, 'Le mot de passe ne peut pas dépasser 128 caractères'],
  ])('%s → %s', (password, problem) => expect(adminPasswordProblem(password)).toBe(problem));
  it('good for an administrator is good for a customer', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 140, size: 'max' }), (password) => {
        if (adminPasswordProblem(password) === null) expect(customerPasswordProblem(password)).toBeNull();
      }),
    );
  });
});
