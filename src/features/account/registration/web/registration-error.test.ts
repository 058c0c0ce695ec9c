import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { withLabel } from '#web/api/field-labels.ts';
import { registrationError } from './RegisterForm.tsx';

const shown = (status: number, body: unknown) => {
  const error = registrationError(new ApiError(status, body, undefined, withLabel)) as ApiError;
  return Object.keys(error.fields).length > 0 ? error.fields : error.message;
};

it('a registration that the server could not do says so', { tags: ['8.register.500'] }, () => {
  expect(shown(503, { detail: 'Erreur serveur. Veuillez réessayer ultérieurement.' })).toBe(
    'Erreur serveur temporaire. Veuillez réessayer dans quelques instants.',
  );
});

it('a refusal without a word asks to check what was typed', { tags: ['8.register.default'] }, () => {
  expect(shown(400, {})).toBe("Erreur lors de l'inscription. Veuillez vérifier vos informations.");
  expect(registrationError(new TypeError('x'))).toMatchObject({
    message: "Erreur lors de l'inscription. Veuillez vérifier vos informations.",
  });
});

it('a taken email is said at its field, and what the server explains is left as it is', () => {
  expect(shown(409, { detail: 'Cette adresse email existe déjà.' })).toEqual({
    email: ['Cette adresse email existe déjà.'],
  });
  expect(shown(400, { email: ["L'email n'est pas valide"] })).toEqual({
    email: ["L'email n'est pas valide"],
  });
  expect(shown(0, undefined)).toMatch(/^Impossible de communiquer/);
});
