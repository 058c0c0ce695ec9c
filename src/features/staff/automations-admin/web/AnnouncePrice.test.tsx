import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffAutomation } from '../contract.ts';
import { AnnouncePrice } from './AnnouncePrice.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const announcement = { subscription_price: 7, subscribers: 1, earliest_day: '2026-12-26', preview: '' };
const foreseen = {
  totals: { subscribers: 1, month_before: 5, month_after: 7 },
  subscribers: { count: 0, results: [] },
};

function open(subscribers = 1): HTMLInputElement {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AnnouncePrice
          automation={{ id: 1, announcement: { ...announcement, subscribers } } as StaffAutomation}
          isOpen
          setOpen={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>('À partir du');
}

it('says at the date what is refused about it, in the sentence alone, and leads there', async () => {
  const refused = 'Cette date est trop lointaine\u00a0: choisissez-en une avant le 25 novembre 2027.';
  const announced = vi.fn();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === 'POST') announced();
    return input.includes('9999')
      ? Response.json({ code: 'invalid', subscribers_from: [refused] }, { status: 400 })
      : Response.json(foreseen);
  });
  const day = open();
  fireEvent.change(day, { target: { value: '9999-12-31' } });
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(/^Cette date est trop lointaine/)).toBeTruthy();
  expect(screen.queryByText(/subscribers_from/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Annoncer par email' }));
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(announced).not.toHaveBeenCalled();
  fireEvent.change(day, { target: { value: '2026-12-27' } });
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('false'));
});

it('announces once, whatever is pressed meanwhile, and says on which price it was decided', async () => {
  const announced = vi.fn();
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(foreseen);
    announced(JSON.parse(String(init.body)));
    return answer.promise;
  });
  open();
  const confirm = screen.getByRole('button', { name: 'Annoncer par email' });
  fireEvent.submit(confirm);
  fireEvent.submit(confirm);
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBe('true'));
  fireEvent.submit(confirm);
  await waitFor(() => expect(announced).toHaveBeenCalled());
  answer.resolve(Response.json({}, { status: 201 }));
  await waitFor(() => expect(confirm.getAttribute('aria-busy')).toBeNull());
  const decided = { subscription_price: 7, subscribers_from: '2026-12-26', new_buyers_price: 7 };
  expect(announced.mock.calls).toEqual([[decided]]);
});

it.each([
  [
    1,
    '1 abonné paie encore un autre prix',
    '1 abonné sera prévenu par email, et paiera ce prix à son premier renouvellement à partir du 26 décembre 2026. Tous ses abonnements réunis, plafond appliqué, passent de 5 € à 7 € par mois.',
  ],
  [
    2,
    '2 abonnés paient encore un autre prix',
    '2 abonnés seront prévenus par email, et paieront ce prix à leur premier renouvellement à partir du 26 décembre 2026. Tous leurs abonnements réunis, plafonds appliqués, passent de 5 € à 7 € par mois.',
  ],
])('says of %d what they pay and will pay, one or several', async (count, pays, willPay) => {
  const totals = { ...foreseen.totals, subscribers: count };
  vi.stubGlobal('fetch', async () => Response.json({ ...foreseen, totals }));
  open(count);
  const said = (found: HTMLElement) => found.textContent.replaceAll('\u00a0', ' ');
  expect(said(screen.getByText(/encore un autre prix$/))).toBe(pays);
  expect(said(await screen.findByText(/par email, et/))).toBe(willPay);
});

it('foresees nothing without a day', async () => {
  vi.stubGlobal('fetch', async () => Response.json(foreseen));
  const day = open();
  await screen.findByText(/sera prévenu par email/);
  fireEvent.change(day, { target: { value: '' } });
  expect(screen.queryByText(/sera prévenu par email|Calcul de l’effet/)).toBeNull();
});
