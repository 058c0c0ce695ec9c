import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import VerifyEmailScreen from '#account/registration/web/VerifyEmailScreen.tsx';
import { audiences } from '#web/api/audiences.ts';
import { createQueryClient } from '#web/query-client.ts';
import { sessionChanged } from '#web/session.ts';
import ResetPasswordScreen from './ResetPasswordScreen.tsx';

beforeEach(() => {
  document.title = 'La page d’avant';
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionChanged();
  vi.restoreAllMocks();
});

const holder = { message: '', user_email: 'camille@exemple.fr' };
const verified = { detail: 'Votre adresse est confirmée.', trial: null, restored: null };
const over = Response.json({ detail: 'Le lien a expiré.', code: 'link_expired' }, { status: 400 });
const unknown = Response.json({ detail: 'Introuvable.', code: 'not_found' }, { status: 404 });
const failed = Response.json({ detail: 'Erreur serveur.', code: 'server_error' }, { status: 500 });

/** Answers the call of the link in this way, and that of the account with one whose address is confirmed. */
function answer(link: Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
    String(address).includes('/users/me/')
      ? Response.json({ email: 'camille@exemple.fr', email_verified: true })
      : link.clone(),
  );
}

function open(Screen: unknown) {
  const Shown = Screen as (props: { params: object }) => ReactNode;
  const Stub = createRoutesStub([
    { path: '*', Component: () => <Shown params={{ token: 'x', key: 'x' }} /> },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/x']} />
    </QueryClientProvider>,
  );
}

/** The page and its tab come to say the same. */
async function expectSaid(title: string) {
  await screen.findByRole('heading', { level: 1, name: title });
  expect(document.title).toBe(`${title} - Rouage`);
}

it.each([
  ['of a password that still holds', ResetPasswordScreen, Response.json(holder), 'Nouveau mot de passe'],
  ['of a password that has expired', ResetPasswordScreen, over, 'Lien invalide'],
  ['of a password that never was', ResetPasswordScreen, unknown, 'Lien invalide'],
  ['of a password that could not be checked', ResetPasswordScreen, failed, 'Lien non vérifié'],
  ['of an address that still holds', VerifyEmailScreen, Response.json(verified), 'Adresse confirmée'],
  ['of an address that has expired', VerifyEmailScreen, over, 'Lien invalide'],
  ['of an address that could not be checked', VerifyEmailScreen, failed, 'Adresse non confirmée'],
])('the tab says what the page says of a link %s', async (_link, Screen, answered, title) => {
  answer(answered);
  open(Screen);
  await expectSaid(title);
});

it('the tab says that a link to change an address has expired to who has one', async () => {
  const claims = btoa(JSON.stringify({ exp: 4_000_000_000, is_staff: false }));
  localStorage.setItem(audiences.customer.accessKey, `h.${claims}.s`);
  sessionChanged();
  answer(over);
  open(VerifyEmailScreen);
  await screen.findByText(/L’adresse de votre compte n’a pas changé/);
  await expectSaid('Lien invalide');
});

it.each([
  ['of a password', ResetPasswordScreen, 'Lien non vérifié', Response.json(holder), 'Nouveau mot de passe'],
  ['of an address', VerifyEmailScreen, 'Adresse non confirmée', Response.json(verified), 'Adresse confirmée'],
])('the tab follows the page when a link %s is checked again', async (_link, Screen, before, good, after) => {
  answer(failed);
  open(Screen);
  await expectSaid(before);
  answer(good);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await expectSaid(after);
});
