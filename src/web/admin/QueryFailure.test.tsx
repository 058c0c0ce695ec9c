import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { QueryFailure } from './QueryFailure.tsx';

afterEach(cleanup);

it.each([
  ['a lost connection', new ApiError(0, undefined), true],
  ['a server that failed', new ApiError(500, undefined), true],
  ['a proof that was not given', new ApiError(403, { code: 'proof_required', detail: 'Confirmez.' }), true],
  ['a thing that is not there', new ApiError(404, { code: 'not_found', detail: 'Inconnu.' }), false],
  ['a right that is missing', new ApiError(403, { code: 'right_missing', detail: 'Réservé.' }), false],
  [
    'an account that no screen touches',
    new ApiError(403, { code: 'person_protected', detail: 'Non.' }),
    false,
  ],
])('%s is said, with a retry only where one may help', (_what, error, retried) => {
  render(<QueryFailure failed="Impossible" query={{ error, isFetching: false, refetch: vi.fn() }} />);
  expect(screen.getByRole('alert').textContent).toContain(error.message);
  expect(screen.queryByRole('button', { name: 'Réessayer' }) !== null).toBe(retried);
});
