import type { Stripe } from '@stripe/stripe-js';
import { act, render, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import type { CardConfirmation } from '../card-confirmation.ts';
import { stripeCards } from './StripeCardForm.tsx';
import * as provider from './stripe-provider.ts';

type Told = (event: object) => void;

/** Stripe.js as far as the form speaks to it: what was asked of it, and `tell` for what its frame says. */
function library() {
  const listeners = new Map<string, Told>();
  const element = {
    on: (name: string, told: Told) => listeners.set(name, told),
    ...{ mount: vi.fn(), destroy: vi.fn(), off: vi.fn(), once: vi.fn(), update: vi.fn() },
  };
  const create = vi.fn((_type: string, _options: object) => element);
  const submit = vi.fn(async () => ({}));
  const update = vi.fn((_options: object) => {});
  const elements = vi.fn((_options: object) => ({ create, submit, update, getElement: () => null }));
  const unused = vi.fn();
  const stripe = {
    ...{ elements, createToken: unused, createPaymentMethod: unused, confirmCardPayment: unused },
  } as unknown as Stripe;
  return {
    stripe,
    elements,
    create,
    submit,
    update,
    destroy: element.destroy,
    tell: (name: string, event: object = {}) => listeners.get(name)?.(event),
  };
}

async function open() {
  const { stripe, ...asked } = library();
  vi.spyOn(provider, 'stripeLibrary').mockResolvedValue(stripe);
  const card = createRef<CardConfirmation>();
  const { CardFields } = stripeCards;
  const fields = (total: number) => (
    <CardFields
      ref={card}
      config={{ provider: 'stripe', publishable_key: 'pk_1', api_url: null, bank_debit: null }}
      billing={{ name: 'Camille Martin', email: 'camille@exemple.fr' }}
      total={euroCents(total)}
    />
  );
  const { rerender } = render(fields(4000));
  await waitFor(() => expect(asked.create).toHaveBeenCalled());
  act(() => asked.tell('ready'));
  return { card, reprice: (total: number) => rerender(fields(total)), ...asked };
}

it('offers Apple Pay and Google Pay where the device has them, and no means beside the card', async () => {
  const { elements, create } = await open();
  expect(elements.mock.calls[0]?.[0]).toMatchObject({ allowedPaymentMethodTypes: ['card'], currency: 'eur' });
  expect(create).toHaveBeenCalledWith(
    'payment',
    expect.objectContaining({ wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' } }),
  );
});

it('opens the sheet of a wallet once the boxes are ticked, and not before', async () => {
  const { card, submit, tell } = await open();
  act(() => tell('change', { empty: false, value: { type: 'apple_pay' } }));
  expect(await card.current?.check(false)).toBe(true);
  expect(submit).not.toHaveBeenCalled();
  expect(await card.current?.check(true)).toBe(true);
  expect(submit).toHaveBeenCalledTimes(1);
});

it('tells the same fields the amount of a code, 0 too, so that what was typed stays', async () => {
  const { elements, create, update, destroy, reprice } = await open();
  reprice(2000);
  expect(update).toHaveBeenLastCalledWith({ amount: 2000 });
  reprice(0);
  expect(update).toHaveBeenLastCalledWith({ mode: 'setup' });
  reprice(4000);
  expect(update).toHaveBeenLastCalledWith({ mode: 'subscription', amount: 4000 });
  for (const made of [elements, create]) expect(made).toHaveBeenCalledTimes(1);
  expect(destroy).not.toHaveBeenCalled();
});
