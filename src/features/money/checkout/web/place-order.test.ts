import { describe, expect, it, vi } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { OpenedPayment } from '../contract.ts';
import type { CardOutcome } from './card-confirmation.ts';
import { type Order, submitOrder } from './use-payment.ts';

const opened: OpenedPayment = {
  subscription_id: 3,
  automation_id: 7,
  payment_intent_id: 'pi_1',
  client_secret: 'pi_1_secret_2',
  intent_type: 'payment',
  payment_amount: 40,
};

function order(outcome: CardOutcome, changes: Partial<Order> = {}) {
  const told: string[] = [];
  const confirm = vi.fn(async () => {
    told.push('card');
    return outcome;
  });
  const given: Order = {
    total: euroCents(4000),
    billing: { name: 'Camille Martin', email: 'camille@exemple.fr' },
    returnUrl: 'https://exemple.fr/paiement/retour',
    card: { confirm },
    check: async () => true,
    acceptance: {
      accepted: true,
      timestamp: '2026-11-20T10:00:00Z',
      userAgent: 'test',
      acceptanceUrl: 'https://exemple.fr/',
      version: '1.0',
    },
    logTerms: async () => told.push('terms') > 0,
    onUnlogged: () => void told.push('unlogged'),
    open: async () => {
      told.push('open');
      return opened;
    },
    keep: (_, stage) => void told.push(stage),
    onStep: () => {},
    ...changes,
  };
  return { given, told, confirm };
}

describe('one press of the button', () => {
  it('logs the terms, opens the intent, remembers it, and only then sends the card', {
    tags: ['4.payment.order'],
  }, async () => {
    const { given, told, confirm } = order({ status: 'succeeded' });
    expect(await submitOrder(given)).toEqual({ kind: 'ask_server', step: 'confirming' });
    expect(told).toEqual(['terms', 'open', 'opened', 'submitted', 'card', 'submitted']);
    expect(confirm).toHaveBeenCalledWith({
      clientSecret: 'pi_1_secret_2',
      intentType: 'payment',
      billing: given.billing,
      returnUrl: given.returnUrl,
    });
  });

  it('warns of acceptances that were not logged once the payment goes on, and not when nothing answers', async () => {
    const goesOn = order({ status: 'succeeded' }, { logTerms: async () => false });
    await submitOrder(goesOn.given);
    expect(goesOn.told.slice(0, 2)).toEqual(['open', 'unlogged']);
    const offline = order(
      { status: 'succeeded' },
      { logTerms: async () => false, open: () => Promise.reject(new ApiError(0, undefined)) },
    );
    await expect(submitOrder(offline.given)).rejects.toThrow('Impossible de communiquer avec le serveur.');
    expect(offline.told).toEqual([]);
  });

  it('calls nothing while a field is wrong', async () => {
    const { given, told } = order({ status: 'succeeded' }, { check: async () => false });
    expect(await submitOrder(given)).toEqual({ kind: 'fields_refused' });
    expect(told).toEqual([]);
  });

  it('charges nothing when the server’s amount is not the one on the button, be it lower', async () => {
    const { given, confirm } = order({ status: 'succeeded' }, { total: euroCents(4001) });
    expect(await submitOrder(given)).toEqual({ kind: 'amount_changed', total: 4000 });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('asks the server, not the person, when the card’s answer never came', async () => {
    const { given, told } = order({ status: 'unknown' });
    expect(await submitOrder(given)).toEqual({ kind: 'ask_server', step: 'verifying' });
    expect(told.at(-1)).toBe('submitted');
  });

  it('remembers that the person went to their bank', async () => {
    const { given, told } = order({ status: 'redirect', url: 'https://banque.exemple/3ds' });
    expect(await submitOrder(given)).toEqual({ kind: 'leaving', url: 'https://banque.exemple/3ds' });
    expect(told.at(-1)).toBe('authenticating');
  });

  it('keeps the same intent for another card after a refusal', async () => {
    const { given, told } = order({ status: 'refused', error: 'Votre carte a expiré.' });
    expect(await submitOrder(given)).toEqual({
      kind: 'refused',
      message: 'Erreur de paiement: Votre carte a expiré.',
      declined: true,
    });
    expect(told.at(-1)).toBe('opened');
  });

  it('needs no card when nothing is to be confirmed, and one when it must be saved', async () => {
    const free = { ...opened, payment_amount: 0, payment_intent_id: null, client_secret: null };
    const none = order(
      { status: 'succeeded' },
      {
        card: null,
        total: euroCents(0),
        open: async () => ({ ...free, intent_type: 'none' }),
      },
    );
    expect(await submitOrder(none.given)).toEqual({ kind: 'ask_server', step: 'confirming' });
    const setup = order(
      { status: 'succeeded' },
      {
        card: null,
        total: euroCents(0),
        open: async () => ({ ...opened, payment_amount: 0, intent_type: 'setup' }),
      },
    );
    expect(await submitOrder(setup.given)).toEqual({ kind: 'card_needed' });
  });
});
