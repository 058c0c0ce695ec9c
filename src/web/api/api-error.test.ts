import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { withLabel } from './field-labels.ts';

describe('the message of a failed call', () => {
  it.each([
    [400, { detail: 'Non.', code: 'x', email: ['y'] }, 'Non.'],
    [400, { non_field_errors: ['Un.', 'Deux.'] }, 'Un. Deux.'],
    [
      400,
      { email: ['Obligatoire'], phone: 'Faux', code: 'invalid' },
      'Email\u00a0: Obligatoire Téléphone\u00a0: Faux',
    ],
    [400, { to: ['La fin vient avant le début.'] }, 'Fin\u00a0: La fin vient avant le début.'],
    [400, { save_id: ['Recommencez.'], x: ['Ce champ n’est pas accepté.'] }, 'Recommencez.'],
    [
      400,
      { x: ['Ce champ n’est pas accepté.'] },
      'Requête invalide. Veuillez vérifier les informations saisies.',
    ],
    [400, { detail: 'Non.', instead: 'POST /api/' }, 'Non.'],
    [400, {}, 'Requête invalide. Veuillez vérifier les informations saisies.'],
    [401, null, 'Authentification requise. Veuillez vous reconnecter.'],
    [403, '', "Vous n'avez pas les droits suffisants pour cette action."],
    [404, undefined, "La ressource demandée n'a pas été trouvée."],
    [429, undefined, 'Trop de requêtes. Veuillez patienter avant de réessayer.'],
    [500, undefined, 'Erreur serveur. Veuillez réessayer ultérieurement.'],
    [504, ['x'], 'Erreur serveur. Veuillez réessayer ultérieurement.'],
    [0, undefined, 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.'],
    [418, undefined, 'Une erreur est survenue. Veuillez réessayer.'],
  ])(
    'of status %i with %j is %s',
    {
      tags: ['8.central', '8.400', '8.401', '8.403', '8.404', '8.429', '8.500', '8.no-response', '8.default'],
    },
    (status, body, message) => {
      expect(new ApiError(status, body, undefined, withLabel).message).toBe(message);
    },
  );

  it('keeps the messages by field and the code for the screen', () => {
    const error = new ApiError(400, { email: ['a', 'b'], code: 'invalid', non_field_errors: ['c'] });
    expect([error.fields, error.code]).toEqual([{ email: ['a', 'b'] }, 'invalid']);
  });
});
