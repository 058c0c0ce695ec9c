import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import RegisterScreen from '#account/registration/web/RegisterScreen.tsx';
import VerifyEmailScreen from '#account/registration/web/VerifyEmailScreen.tsx';
import PaymentReturnScreen from '#money/checkout/web/PaymentReturnScreen.tsx';
import WithdrawalScreen from '#money/withdrawal/web/WithdrawalScreen.tsx';
import ResetPasswordScreen from '#people/auth/web/ResetPasswordScreen.tsx';
import { MissingThing } from '#shop/catalogue/web/MissingThing.tsx';
import PriceChangeScreen from '#shop/price-changes/web/PriceChangeScreen.tsx';
import SleepingToolScreen from '#shop/sleeping-tools/web/SleepingToolScreen.tsx';
import TerminationScreen from '#shop/termination/web/TerminationScreen.tsx';
import { createQueryClient } from '../query-client.ts';
import { NotFound } from './PageMessage.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  const refused = { detail: 'Ce lien n’est plus valide ou a expiré.', code: 'server_error' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(JSON.stringify(refused), { status: 500 }),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// Those that show data of their own have theirs in their own tests: docs/product/interface.md#breadcrumbs.
it.each<[string, unknown, string]>([
  ['/register', RegisterScreen, 'Créer un compte'],
  ['/reset-password/x', ResetPasswordScreen, 'Lien non vérifié'],
  ['/verify-email/x', VerifyEmailScreen, 'Adresse non confirmée'],
  ['/resiliation', TerminationScreen, 'Résilier votre contrat'],
  ['/retractation', WithdrawalScreen, 'Renoncer au contrat'],
  ['/changement-de-prix', PriceChangeScreen, 'Changement de prix'],
  ['/outil-en-sommeil', SleepingToolScreen, 'Garder ou arrêter un outil'],
  ['/paiement/retour', PaymentReturnScreen, 'Votre paiement'],
  ['/automation/999', () => <MissingThing thing="automation" />, 'Automatisation non trouvée'],
  ['/une-page-inconnue', NotFound, 'Page non trouvée'],
])('%s shows the way to it', { tags: ['2.breadcrumbs'] }, async (address, Screen, page) => {
  const Shown = Screen as (props: { params: object; loaderData: unknown }) => ReactNode;
  const Stub = createRoutesStub([
    { path: '*', Component: () => <Shown params={{ token: 'x', key: 'x' }} loaderData={[]} /> },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={[address]} />
    </QueryClientProvider>,
  );
  const trail = await screen.findByRole('navigation', { name: 'Fil d’Ariane' });
  expect(
    within(trail)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Catalogue', page]);
});
