import { expect, it } from 'vitest';
import { subscribeClick } from '#domain/subscription/subscribe-click.ts';
import type { OwnedAutomation, Subscription } from '#shop/own-automations/contract.ts';
import { subscribeFacts } from './use-subscribe-click.ts';

const row = (values: Partial<Subscription>) =>
  ({
    automation_id: 7,
    status: 'active',
    is_active: true,
    is_free: false,
    owned: true,
    inactive_reason: null,
    ...values,
  }) as Subscription;
const owns = (id: number) => ({ id }) as OwnedAutomation;
const click = (subscriptions: Subscription[], owned: OwnedAutomation[] = []) =>
  subscribeClick(subscribeFacts(7, subscriptions, owned), new Date('2026-11-21T12:00:00Z'));

it('opens the payment of a first purchase to who has nothing, whatever else they subscribe to', () => {
  expect(click([], [])).toEqual({ kind: 'open_payment', type: 'initial' });
  expect(click([row({ automation_id: 8 })], [owns(8)])).toEqual({ kind: 'open_payment', type: 'initial' });
});

it('tells an active subscriber, and one whose cancelled month still runs, that they have it', () => {
  expect(click([row({})]).kind).toBe('already_subscribed');
  expect(click([row({ status: 'cancelling' })]).kind).toBe('already_subscribed');
});

it('takes the server’s word, not the browser’s clock, for a cancelled month that is over', () => {
  const over = row({ status: 'cancelling', is_active: false, end_date: '2099-01-01T00:00:00Z' });
  expect(click([over]).kind).toBe('owned');
});

it('sends to the dashboard who owns it or restored it', { tags: ['4.subscribe.restored'] }, () => {
  expect(click([], [owns(7)])).toEqual({ kind: 'owned', to: '/dashboard?tab=automations' });
  const restored = row({ status: 'inactive', is_active: false, inactive_reason: 'restored' });
  expect(click([restored])).toEqual({ kind: 'restored', to: '/dashboard?tab=overview' });
});

it('opens the payment during a trial, of the purchase too', () => {
  expect(click([row({ is_free: true, owned: false })])).toEqual({ kind: 'open_payment', type: 'initial' });
});
