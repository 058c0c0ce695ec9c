import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { toast } from '#web/ui/toast.ts';
import type { PaymentConfig, Quote, SavedCard } from '../contract.ts';
import type { CardConfirmation } from './card-confirmation.ts';
import { PaymentForm, termsToast } from './PaymentForm.tsx';
import { type PaymentView, startView } from './payment-state.ts';

afterEach(cleanup);

const quote = { type: 'initial' } as Quote;
const sandbox: PaymentConfig = {
  provider: 'sandbox',
  publishable_key: 'pk_test_x',
  api_url: 'http://127.0.0.1:9',
  bank_debit: null,
};

const card = {
  id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2040,
  expired: false,
  automations: [],
};

interface FormProps {
  view?: PaymentView;
  submit?: (check: () => Promise<boolean>) => Promise<void>;
  consented?: boolean;
  saved?: SavedCard;
  choose?: (saved: boolean) => void;
  waits?: boolean;
}

function Form({
  view = startView(euroCents(4000)),
  submit = async () => {},
  consented = false,
  saved = { card: null, others: [], bank_account: null },
  choose = () => {},
  waits = false,
}: FormProps) {
  const fields = useRef<CardConfirmation>(null);
  return (
    <MemoryRouter>
      <PaymentForm
        payment={{ view, card: fields, submit, choose, reprice: () => {}, retryNow: () => {} }}
        quote={quote}
        provider={sandbox}
        billing={{ name: 'Camille Martin', email: 'camille@exemple.fr' }}
        consented={consented}
        saved={saved}
        waits={waits}
        onTyped={() => {}}
      />
    </MemoryRouter>
  );
}

/** The provider's code has come, and with it the card's fields. */
const cardFields = () => screen.findByLabelText('Numéro de carte');
const press = () =>
  fireEvent.click(screen.getByRole('button', { name: /Commander avec obligation de paiement/ }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the payment form', () => {
  it('starts with its boxes empty and its amount on the button', () => {
    render(<Form />);
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false);
    expect(
      screen.getByRole('button', { name: 'Commander avec obligation de paiement – 40\u00a0€' }),
    ).toBeTruthy();
  });

  it('says at once what is missing, and leads to the first of it', {
    tags: ['5.payment.terms'],
  }, async () => {
    let right: boolean | undefined;
    render(
      <Form
        submit={async (check) => {
          right = await check();
        }}
      />,
    );
    await cardFields();
    press();
    await waitFor(() => expect(right).toBe(false));
    expect(document.activeElement).toBe(screen.getByLabelText('Numéro de carte'));
    screen.getByText("Vous devez accepter les conditions d'utilisation pour continuer.");
    screen.getByText(/Demandez l’accès immédiat pour continuer/);
  });

  it('takes its toast away once the terms are accepted', async () => {
    const [said, dismissed] = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'dismiss')];
    render(<Form submit={async (check) => void (await check())} />);
    await cardFields();
    press();
    await waitFor(() => expect(said).toHaveBeenCalledWith(termsToast));
    const [terms] = screen.getAllByRole('checkbox');
    expect(dismissed).not.toHaveBeenCalled();
    fireEvent.click(terms!);
    expect(dismissed).toHaveBeenCalledWith(termsToast);
  });

  it('goes to the boxes when the card is right', async () => {
    let right: boolean | undefined;
    render(
      <Form
        submit={async (check) => {
          right = await check();
        }}
      />,
    );
    await cardFields();
    type('Numéro de carte', '4242424242424242');
    type('Expiration', '12/40');
    type('CVC', '123');
    press();
    await waitFor(() => expect(right).toBe(false));
    expect(document.activeElement).toBe(screen.getByLabelText(/J’accepte les/));
    fireEvent.click(screen.getByLabelText(/J’accepte les/));
    fireEvent.click(screen.getByLabelText(/Je demande l’accès immédiat/));
    expect(screen.queryByText(/Vous devez accepter/)).toBeNull();
    press();
    await waitFor(() => expect(right).toBe(true));
  });

  it('submits nothing while a payment is under way, by mouse or by Enter', async () => {
    const submit = vi.fn(async () => {});
    const view: PaymentView = {
      ...startView(euroCents(4000)),
      state: { phase: 'processing', step: 'card', attempt: 1 },
    };
    render(<Form view={view} submit={submit} />);
    await cardFields();
    press();
    press();
    expect(submit).not.toHaveBeenCalled();
    expect(screen.getByText('Paiement en cours…').getAttribute('role')).toBe('status');
  });

  it('keeps what was typed out of sight while the outcome is unknown', async () => {
    const { rerender } = render(<Form />);
    await cardFields();
    type('Numéro de carte', '4242424242424242');
    const state = { phase: 'processing', step: 'verifying', attempt: 2 } as const;
    rerender(<Form view={{ ...startView(euroCents(4000)), state }} />);
    expect(screen.getByRole('heading', { name: 'Nous vérifions votre paiement…' })).toBe(
      document.activeElement,
    );
    expect(screen.queryByRole('button', { name: /Commander/ })).toBeNull();
    screen.getByRole('button', { name: 'Vérifier maintenant' });
    rerender(<Form />);
    expect(screen.getByLabelText<HTMLInputElement>('Numéro de carte').value).toBe('4242 4242 4242 4242');
  });

  it('says a refusal beside the button, and the new amount when it changed', () => {
    const refused = { phase: 'error', message: 'Erreur de paiement: refusée', over: false } as const;
    const { rerender } = render(<Form view={{ ...startView(euroCents(4000)), state: refused }} />);
    expect(screen.getByRole('alert').textContent).toContain('Erreur de paiement: refusée');
    rerender(<Form view={{ ...startView(euroCents(3700)), changedFrom: euroCents(4000) }} />);
    screen.getByText('Le montant a changé : 37 €');
    expect(screen.getByRole('button', { name: /– 37\u00a0€/ })).toBeTruthy();
  });

  it('offers no button when the payment is over', () => {
    const over = { phase: 'error', message: 'Le montant reçu…', over: true } as const;
    render(<Form view={{ ...startView(euroCents(4000)), state: over }} />);
    expect(screen.queryByRole('button', { name: /Commander/ })).toBeNull();
    screen.getByRole('link', { name: 'Contacter le support' });
  });

  it('asks for no card when nothing is due today', () => {
    render(<Form view={startView(euroCents(0))} />);
    expect(screen.queryByLabelText('Numéro de carte')).toBeNull();
    screen.getByText('Aucun montant n’est débité aujourd’hui.');
  });

  it('keeps the card that was typed while a code makes the amount 0', async () => {
    const saved = { card, others: [], bank_account: null };
    const other = { ...startView(euroCents(4000)), usesSaved: false };
    const { rerender } = render(<Form view={other} saved={saved} />);
    await cardFields();
    type('Numéro de carte', '4242424242424242');
    rerender(<Form view={{ ...other, total: euroCents(0), needsCard: false }} saved={saved} />);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText(/^Aucun montant n’est débité aujourd’hui/).textContent).toContain(
      'Les mois suivants sont prélevés sur Visa',
    );
    rerender(<Form view={other} saved={saved} />);
    expect(screen.getByLabelText<HTMLInputElement>('Numéro de carte').value).toBe('4242 4242 4242 4242');
  });

  it('takes no order while a code is being checked', () => {
    const submit = vi.fn(async () => {});
    const { rerender } = render(<Form submit={submit} waits />);
    press();
    expect(submit).not.toHaveBeenCalled();
    rerender(<Form submit={submit} />);
    press();
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('offers the card on file by its name, asks for no field, and takes another at will', {
    tags: ['paying.saved-card'],
  }, async () => {
    let right: boolean | undefined;
    const choose = vi.fn();
    const submit = async (check: () => Promise<boolean>) => {
      right = await check();
    };
    const view = startView(euroCents(4000), { saved: true });
    const { rerender } = render(
      <Form view={view} saved={{ card, others: [], bank_account: null }} consented submit={submit} />,
    );
    const chosen = screen.getByRole<HTMLInputElement>('radio', {
      name: /^Payer avec Visa se terminant par 4242/,
    });
    expect(chosen.checked).toBe(true);
    expect(screen.queryByLabelText('Numéro de carte')).toBeNull();
    screen.getByRole('button', { name: 'Commander avec obligation de paiement – 40\u00a0€' });
    press();
    await waitFor(() => expect(right).toBe(true));
    rerender(<Form view={view} saved={{ card, others: [], bank_account: null }} choose={choose} />);
    fireEvent.click(screen.getByRole('radio', { name: 'Payer avec une autre carte' }));
    expect(choose).toHaveBeenCalledExactlyOnceWith(false);
    rerender(<Form view={{ ...view, usesSaved: false }} saved={{ card, others: [], bank_account: null }} />);
    await cardFields();
    screen.getByText(/^Elle remplace Visa pour tous vos abonnements/);
  });

  it('says that the card on file has expired, and asks for another', {
    tags: ['paying.saved-card.expired'],
  }, async () => {
    render(
      <Form saved={{ card: { ...card, exp_year: 2026, expired: true }, others: [], bank_account: null }} />,
    );
    screen.getByText(/^Votre carte Visa a expiré fin 12\/2026/);
    expect(screen.queryByRole('radio')).toBeNull();
    await cardFields();
  });

  it('fills in a test card of the demo', () => {
    render(<Form />);
    fireEvent.click(screen.getByText('4000 0027 6000 3184'));
    expect(screen.getByLabelText<HTMLInputElement>('Numéro de carte').value).toBe('4000 0027 6000 3184');
    expect(screen.getByLabelText<HTMLInputElement>('CVC').value).toBe('123');
  });
});
