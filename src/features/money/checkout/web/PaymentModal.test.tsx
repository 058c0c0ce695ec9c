import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import { toast } from '#web/ui/toast.ts';
import { PaymentModal } from './PaymentModal.tsx';

const token = `x.${btoa(JSON.stringify({ sub: '1', exp: Math.floor(Date.now() / 1000) + 1800 }))}.x`;
const billed = {
  ...{ company: '', first_name: 'Camille', last_name: 'Martin', address1: '8 boulevard du Port' },
  ...{ postal_code: '80000', city: 'Amiens', country: 'France', vat_number: '' },
  ...{ is_default: true, vat_status: null as string | null },
};

const answers: Record<string, unknown> = {
  '/api/subscriptions/quote/': {
    automation_id: 7,
    automation_name: 'Devis',
    type: 'initial',
    purchase_price: 35,
    first_month: 5,
    total_today: 40,
    first_month_price: 5,
    monthly_price: 5,
    monthly_cost: 5,
    cap_discount: 0,
    first_month_discount: 0,
    monthly_cap: 15,
    month_before: 0,
    month_after: 5,
    month_from: null,
  },
  '/api/payment-config/': { provider: 'sandbox', publishable_key: 'pk', api_url: 'http://127.0.0.1:9' },
  '/api/users/me/': {
    first_name: 'Camille',
    last_name: 'Martin',
    email: 'camille@exemple.fr',
    addresses: [billed],
  },
};

beforeEach(() => {
  localStorage.setItem('accessToken', token);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const body = answers[String(input).split('?')[0] ?? ''];
    // What is not there above is a server that cannot be reached.
    if (!body) throw new TypeError('Failed to fetch');
    return Response.json(body);
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

async function open() {
  const onClose = vi.fn();
  const automation = { id: 7, name: 'Devis', slug: 'devis' };
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => <PaymentModal automation={automation} type="initial" open onClose={onClose} />,
    },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/automation/7/devis']} />
    </QueryClientProvider>,
  );
  // The panel comes with the first opening, on its own.
  await screen.findByLabelText('Numéro de carte', {}, { timeout: 20_000 });
  return onClose;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const dialog = () => field('Numéro de carte').closest('dialog') as HTMLDialogElement;
/** What the browser's Back says to the page; the page's address stays, for the dialog was a step of its own. */
const goBack = () => act(() => window.dispatchEvent(new PopStateEvent('popstate')));
function pressOutside(): void {
  fireEvent.mouseDown(dialog());
  fireEvent.click(dialog());
}
const question = () => screen.queryByRole('dialog', { name: /Quitter ce paiement/ });

describe('the dialog of a payment', { timeout: 30_000 }, () => {
  it('closes at a press outside and at Back as long as nothing is typed, and Back goes no further', async () => {
    const byPress = await open();
    pressOutside();
    expect(byPress).toHaveBeenCalledOnce();
    cleanup();
    const byBack = await open();
    const heardByTheRouter = vi.fn();
    window.addEventListener('popstate', heardByTheRouter);
    goBack();
    window.removeEventListener('popstate', heardByTheRouter);
    expect(byBack).toHaveBeenCalledOnce();
    expect(heardByTheRouter).not.toHaveBeenCalled();
  });

  it.each([
    ['a press outside', pressOutside],
    ['the cross', () => fireEvent.click(screen.getAllByRole('button', { name: 'Fermer' })[0]!)],
    ['Back', goBack],
  ])('asks before %s drops a typed card, and keeps it', async (_way, leave) => {
    const onClose = await open();
    type('Numéro de carte', '4242');
    leave();
    await waitFor(() => expect(question()).not.toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Continuer le paiement' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(field('Numéro de carte').value).toBe('4242');
    leave();
    fireEvent.click(await screen.findByRole('button', { name: 'Quitter sans payer' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says what the invoice will say of the tax: its buyer owes it, whose VAT number is valid in another state', async () => {
    Object.assign(billed, { company: 'Moulin SRL', vat_status: 'valid' });
    await open();
    expect(screen.getByText(/Total aujourd’hui/).textContent).toContain('TVA autoliquidée');
    Object.assign(billed, { company: '', vat_status: null });
  });

  it('says beside a VAT number that VIES has not answered that this invoice will not bear it, and names another country', async () => {
    const french = { ...billed };
    const belgian = { company: 'Moulin SRL', country: 'Belgique', vat_number: 'BE0000000300' };
    Object.assign(billed, belgian, { vat_status: 'waiting' });
    await open();
    const [number, place] = [screen.getByText(/BE0000000300/), screen.getByText(/Facture adressée à/)];
    expect(number.textContent).toBe(
      'Numéro de TVA\u00a0: BE0000000300, à vérifier auprès de VIES, le registre européen, qui ne répond pas. Cette facture ne le portera pas\u00a0; une fois vérifié, vous pourrez la faire corriger.',
    );
    expect(place.textContent).toContain('80000 Amiens, Belgique.');
    cleanup();
    Object.assign(billed, french);
    await open();
    expect(screen.getByText(/Facture adressée à/).textContent).toContain('80000 Amiens.');
    expect(screen.queryByText(/Numéro de TVA/)).toBeNull();
  });

  it('says once that there is no connection', async () => {
    const said = (['error', 'warning', 'info', 'success'] as const).map((kind) => vi.spyOn(toast, kind));
    await open();
    type('Numéro de carte', '4242424242424242');
    type('Expiration', '12/40');
    type('CVC', '123');
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: /Commander avec obligation de paiement/ }));
    await screen.findByText('Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.');
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
    expect(field('Numéro de carte').value).toBe('4242 4242 4242 4242');
  });
});
