import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { OwnNotice } from '../contract.ts';
import { KeepOrLeave } from './KeepOrLeave.tsx';

const notice: OwnNotice = {
  automation_id: 7,
  automation_name: 'Relances',
  current_price: 5,
  new_price: 7.5,
  first_renewal_at: '2027-01-08T13:05:00.000Z',
  effect: { share_before: 5, share_after: 7.5, month_before: 5, month_after: 7.5, monthly_cap: 15 },
  choice: null,
  access_until: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(shown: Partial<OwnNotice> = {}) {
  const onAnswered = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KeepOrLeave notice={{ ...notice, ...shown }} linkKey="cle" onAnswered={onAnswered} />
    </QueryClientProvider>,
  );
  return onAnswered;
}

/** What the browser sends; the network is the only thing that is not there. */
function answerOf(status: number, body: object) {
  const sent = vi.fn(async (_address: string | URL | Request, _request?: RequestInit) =>
    Response.json(body, { status }),
  );
  vi.stubGlobal('fetch', sent);
  return sent;
}

it('says both prices and the first debit, and sends the choice with the key of the link', async () => {
  const sent = answerOf(200, { ...notice, choice: 'left' });
  const onAnswered = show();
  expect(document.body.textContent).toContain('passe de 5\u00a0€/mois à 7,50\u00a0€/mois');
  expect(document.body.textContent).toContain('8\u00a0janvier\u00a02027');
  fireEvent.click(screen.getByRole('button', { name: 'Résilier' }));
  await vi.waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(onAnswered.mock.calls[0]?.[0]).toEqual({ ...notice, choice: 'left' });
  expect(sent.mock.calls[0]?.[0]).toContain('/api/price-change/answer/');
  expect(JSON.parse(String(sent.mock.calls[0]?.[1]?.body))).toEqual({ key: 'cle', choice: 'leave' });
});

it('says what was chosen, and does not send the same choice again', () => {
  const sent = answerOf(200, notice);
  show({ choice: 'kept' });
  expect(screen.getByText(/^Vous gardez «\sRelances\s»$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Garder' }));
  expect(sent).not.toHaveBeenCalled();
});

it('says that nothing has changed when the answer was refused', async () => {
  answerOf(400, { detail: 'Ce lien n’est plus valide ou a expiré.', code: 'link_expired' });
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Garder' }));
  expect(await screen.findByText('Ce lien n’est plus valide ou a expiré.')).toBeTruthy();
  expect(document.body.textContent).toContain('Rien n’a changé.');
});

it('says what is really debited where the cap makes it another amount', () => {
  show({
    effect: { share_before: 3.95, share_after: 5, month_before: 15, month_after: 15, monthly_cap: 15 },
  });
  const said = document.body.textContent ?? '';
  expect(said).toContain('Prélevé au prix actuel, plafond déduit3,95\u00a0€/mois');
  expect(said).toContain('Prélevé au nouveau prix, plafond déduit5\u00a0€/mois');
  expect(said).toContain(
    'Votre plafond mensuel de 15\u00a0€ absorbe ce changement\u00a0: tous vos abonnements ensemble vous coûtent toujours 15\u00a0€ par mois.',
  );
});

it('says what all subscriptions become where the cap takes nothing off', () => {
  show();
  const said = document.body.textContent ?? '';
  expect(said).toContain('Tous vos abonnements ensemble passent de 5\u00a0€ à 7,50\u00a0€ par mois.');
  expect(said).not.toContain('plafond déduit');
});
