import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { listErrors, showRefusal } from './form-errors.ts';

interface Form {
  email: string;
  profile: { language: string };
}

describe('the errors listed above a form', () => {
  it('come in the order of its fields, nested ones too, then what belongs to none', () => {
    const errors = {
      root: { type: 'server', message: 'Refusé.' },
      profile: { language: { type: 'custom', message: 'Langue inconnue.' } },
      email: { type: 'custom', message: 'Email manquant.' },
    };
    expect(listErrors<Form>(errors, ['email', 'profile.language'])).toEqual([
      { name: 'email', message: 'Email manquant.' },
      { name: 'profile.language', message: 'Langue inconnue.' },
      { message: 'Refusé.' },
    ]);
  });

  it('are none for fields without one, at whatever depth', () => {
    expect(listErrors<Form>({}, ['email', 'profile.language'])).toEqual([]);
  });
});

describe('the server’s refusal', () => {
  function refuse(error: unknown) {
    const shown: Record<string, string | undefined> = {};
    const first = showRefusal<Form>(error, ['email', 'profile.language'], (name, { message }) => {
      shown[name] = message;
    });
    return { first, shown };
  }

  it('goes to its fields, and its first one is said first', () => {
    const error = new ApiError(400, { 'profile.language': ['Langue inconnue.'], email: ['Email pris.'] });
    expect(refuse(error)).toEqual({
      first: 'Email pris.',
      shown: { email: 'Email pris.', 'profile.language': 'Langue inconnue.' },
    });
  });

  it('stands above the form when it concerns no field of it', () => {
    const { first, shown } = refuse(new ApiError(429, undefined));
    expect(first).toBe('Trop de requêtes. Veuillez patienter avant de réessayer.');
    expect(shown).toEqual({ root: first });
  });
});
