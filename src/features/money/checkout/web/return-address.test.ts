import { describe, expect, it } from 'vitest';
import {
  leavingTask,
  type PendingPayment,
  paidAddress,
  returnedPayment,
  returnUrl,
  taskLeft,
  withoutSecret,
} from './pending-payment.ts';

const pending = {
  stage: 'authenticating',
  owner: '1',
  subscription_id: 3,
  automation_id: 7,
  payment_intent_id: 'pi_1',
  client_secret: 'pi_1_secret_2',
  intent_type: 'payment',
  payment_amount: 40,
  config: { type: 'initial' },
} as PendingPayment;

function back(added: string): URLSearchParams {
  const url = new URL(returnUrl({ origin: 'https://exemple.fr', search: '' }, 'purchased_activation', 7));
  return new URLSearchParams(`${url.search}&${added}`);
}

describe('the way back from the bank', () => {
  it('names the payment by the address alone, for a tab that remembers nothing', () => {
    const query = back('payment_intent=pi_9&payment_intent_client_secret=s&redirect_status=failed');
    expect(returnedPayment(query, undefined)).toEqual({
      type: 'purchased_activation',
      payment_intent_id: 'pi_9',
      client_secret: 's',
      intent_type: 'payment',
      automation_id: 7,
      subscription_id: 0,
    });
    const setup = back('setup_intent=seti_1&setup_intent_client_secret=s');
    expect(returnedPayment(setup, undefined)).toMatchObject({
      payment_intent_id: 'seti_1',
      intent_type: 'setup',
    });
  });

  it('takes what the tab remembers of the same payment, not of another one', () => {
    const same = back('payment_intent=pi_1');
    expect(returnedPayment(same, pending)).toMatchObject({ type: 'initial', client_secret: 'pi_1_secret_2' });
    const other = back('payment_intent=pi_9');
    expect(returnedPayment(other, pending)).toMatchObject({ payment_intent_id: 'pi_9', client_secret: null });
  });

  it('resumes by memory when the address says nothing, and names nothing otherwise', () => {
    expect(returnedPayment(new URLSearchParams(), pending)).toMatchObject({ payment_intent_id: 'pi_1' });
    expect(
      returnedPayment(new URLSearchParams('type=gratuit&payment_intent=pi_1'), undefined),
    ).toBeUndefined();
  });

  it('leaves no secret in the address', () => {
    expect(withoutSecret('?type=initial&payment_intent=pi_1&payment_intent_client_secret=s')).toBe(
      '?type=initial&payment_intent=pi_1',
    );
    expect(withoutSecret('')).toBe('');
  });
});

describe('the task that was left for a purchase', () => {
  const task = '/webhook-viewer/factures?document=a-1';
  const { search } = new URL(leavingTask('/automation/7', task), 'https://exemple.fr');

  it('goes along to the bank, back from it, and to the page after the payment', () => {
    expect(taskLeft(search)).toBe(task);
    const bank = new URL(returnUrl({ origin: 'https://exemple.fr', search }, 'initial', 7));
    expect(taskLeft(bank.search)).toBe(task);
    const paid = new URL(
      paidAddress('/dashboard?tab=automations', 'id-1', bank.search),
      'https://exemple.fr',
    );
    expect(paid.pathname).toBe('/dashboard');
    expect(Object.fromEntries(paid.searchParams)).toEqual({
      tab: 'automations',
      paiement: 'id-1',
      retour: task,
    });
    expect(paidAddress('/dashboard', 'id-1', '')).toBe('/dashboard?paiement=id-1');
  });

  it.each([
    'https://ailleurs.example/',
    '//ailleurs.example',
    '/\\ailleurs.example',
    'javascript:alert(1)',
    '',
  ])('is never another site: %s', { tags: ['paying.task.inside'] }, (elsewhere) => {
    const asked = `?${new URLSearchParams({ retour: elsewhere })}`;
    expect(taskLeft(asked)).toBeUndefined();
    expect(paidAddress('/dashboard', 'id-1', asked)).toBe('/dashboard?paiement=id-1');
    expect(returnUrl({ origin: 'https://exemple.fr', search: asked }, 'initial', 7)).not.toContain('retour=');
  });
});
