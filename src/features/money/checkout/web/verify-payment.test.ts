import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import type { ConfirmedPayment } from '../contract.ts';
import type { IntentState } from './card-confirmation.ts';
import { type Verification, verifyPayment } from './verify-payment.ts';

const paid = { amount: 40 } as ConfirmedPayment;
const noAnswer = new ApiError(0, undefined);
const notConfirmed = new ApiError(400, { detail: 'pas encore', code: 'payment_not_confirmed' });

function verification(answers: (ConfirmedPayment | Error)[], states: IntentState[] = []) {
  const waited: number[] = [];
  const given: Verification = {
    confirm: async () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer as ConfirmedPayment;
    },
    inspect: async () => (states.length > 1 ? states.shift() : states[0]) ?? { status: 'unreachable' },
    wait: async (ms) => {
      waited.push(ms);
    },
    onAttempt: vi.fn(),
  };
  return { given, waited };
}

describe('verifying a payment', () => {
  it('is over at once when the server has it', async () => {
    const { given, waited } = verification([paid]);
    expect(await verifyPayment(given)).toEqual({ kind: 'paid', paid });
    expect(waited).toEqual([]);
  });

  it('goes on through lost connections, a server that fails and a provider that is down, ever more slowly', async () => {
    const down = new ApiError(503, { code: 'payment_provider_unavailable' });
    const failing = new ApiError(500, {});
    const { given, waited } = verification([
      noAnswer,
      down,
      failing,
      noAnswer,
      noAnswer,
      noAnswer,
      noAnswer,
      paid,
    ]);
    expect(await verifyPayment(given)).toEqual({ kind: 'paid', paid });
    expect(waited).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000]);
    expect(given.onAttempt).toHaveBeenLastCalledWith(8);
  });

  it('waits for the server when the provider has succeeded or is still working', async () => {
    const { given } = verification(
      [notConfirmed, notConfirmed, paid],
      [{ status: 'processing' }, { status: 'succeeded' }],
    );
    expect(await verifyPayment(given)).toEqual({ kind: 'paid', paid });
  });

  it('says the bank’s reason after a refusal', async () => {
    const refused = new ApiError(402, { detail: 'Votre carte a expiré.', code: 'payment_failed' });
    expect(await verifyPayment(verification([refused]).given)).toEqual({
      kind: 'refused',
      message: 'Erreur de paiement: Votre carte a expiré.',
    });
    const { given } = verification([notConfirmed], [{ status: 'refused', error: 'Solde insuffisant.' }]);
    expect(await verifyPayment(given)).toEqual({
      kind: 'refused',
      message: 'Erreur de paiement: Solde insuffisant.',
    });
  });

  it('says that nothing was taken when the bank’s page was left', async () => {
    const { given } = verification([notConfirmed], [{ status: 'requires_action' }]);
    expect(await verifyPayment(given)).toMatchObject({
      kind: 'not_paid',
      message: expect.stringContaining('rien n’a été débité'),
    });
  });

  it('gives a request cut off on its way a few seconds before it says that it did not arrive', async () => {
    const late = verification([notConfirmed, notConfirmed, paid], [{ status: 'waiting' }]);
    expect(await verifyPayment(late.given)).toEqual({ kind: 'paid', paid });
    const lost = verification([notConfirmed], [{ status: 'waiting' }]);
    expect(await verifyPayment(lost.given)).toMatchObject({ kind: 'not_paid' });
    expect(lost.waited).toEqual([1000, 2000]);
  });

  it('never says unpaid while the provider cannot be reached', async () => {
    const { given, waited } = verification(
      [...Array(9).fill(notConfirmed), paid],
      [{ status: 'unreachable' }],
    );
    expect(await verifyPayment(given)).toEqual({ kind: 'paid', paid });
    expect(waited).toHaveLength(9);
  });

  it('ends on a wrong amount, on an unknown payment and on a lost session', async () => {
    const mismatch = new ApiError(409, { detail: 'Le montant reçu…', code: 'payment_mismatch' });
    expect(await verifyPayment(verification([mismatch]).given)).toEqual({
      kind: 'over',
      message: 'Le montant reçu…',
    });
    expect(await verifyPayment(verification([new ApiError(404, {})]).given)).toMatchObject({ kind: 'over' });
    expect(await verifyPayment(verification([new ApiError(401, {})]).given)).toEqual({
      kind: 'session_lost',
    });
  });
});
