import { describe, expect, it } from 'vitest';
import type { Subscription } from '#shop/own-automations/contract.ts';
import { shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import {
  actsFor,
  consequencesOf,
  endingConsequenceOf,
  mayBeRecreated,
  refusalOf,
  toggleOf,
} from './subscription-acts.ts';

const of = (status: Subscription['status'], values: Partial<Subscription> = {}) =>
  shownSubscription({ status, ...values });
const said = (...asked: Parameters<typeof consequencesOf>) =>
  consequencesOf(...asked)
    .join(' ')
    .replaceAll('\u00a0', ' ');

describe('the acts of staff on a subscription', () => {
  it.each<[Subscription['status'], string | undefined]>([
    ['active', 'cancel'],
    ['cancelling', 'reactivate'],
    ['cancelled', 'reactivate'],
    ['past_due', 'reactivate'],
    ['inactive', 'reactivate'],
    ['offered', undefined],
    ['purchased_only', undefined],
  ])('of one that is %s: %s', (status, act) => {
    expect(toggleOf(of(status))).toBe(act);
  });

  it('is recreated at the provider where it is missing or over, and is not given', () => {
    expect(mayBeRecreated(of('active'))).toBe(true);
    expect(mayBeRecreated(of('active', { stripe_subscription_id: 'sub_1' }))).toBe(false);
    expect(mayBeRecreated(of('cancelled', { stripe_subscription_id: 'sub_1' }))).toBe(true);
    expect(mayBeRecreated(of('cancelling'))).toBe(false);
    expect(mayBeRecreated(of('active', { is_free_or_offered: true }))).toBe(false);
  });

  it('come with the one that is advised first', () => {
    expect(actsFor(of('active', { paid_until: '2026-12-22T11:00:00.000Z' }))).toEqual(['recreate', 'cancel']);
    expect(actsFor(of('active', { paid_until: null }))).toEqual(['cancel', 'recreate']);
    expect(actsFor(of('cancelled'))).toEqual(['reactivate', 'recreate']);
  });

  it('says why a trial under way is not suspended', () => {
    expect(refusalOf(of('active', { is_free_or_offered: true }))).toContain('se termine d’elle-même');
    expect(refusalOf(of('active'))).toBeUndefined();
  });

  it('promises back on a person’s page only what was paid', () => {
    const paid = { paid_until: '2026-12-22T11:00:00.000Z' };
    const ending = (values: Partial<Subscription>) =>
      endingConsequenceOf(of('active', values)).replaceAll('\u00a0', ' ');
    expect(ending(paid)).toContain('reste du mois payé, jusqu’au 22 décembre 2026 à 12:00,');
    expect(ending({ paid_until: null })).toContain('il ne reste rien de payé');
    expect(ending({ is_free_or_offered: true, paid_until: null })).toContain('offrir du temps de nouveau');
  });

  it('says before what is debited, and until when there is access', () => {
    const until = '2026-12-22T11:00:00.000Z';
    expect(said('cancel', of('active', { paid_until: until }))).toContain(
      'Débite 0 €. Garde l’accès jusqu’au 22 décembre 2026 à 12:00, déjà payé ;',
    );
    expect(said('reactivate', of('cancelling', { access_until: until, individual_price: 4.5 }))).toContain(
      'Débite 0 € aujourd’hui. L’accès continue ; les débits reprennent le 22 décembre 2026 à 12:00, pour 4,50 €/mois',
    );
    for (const status of ['cancelled', 'inactive', 'past_due'] as const)
      expect(said('reactivate', of(status))).toContain('Débite 0 € aujourd’hui.');
    expect(said('recreate', of('active'))).toContain('Débite 0 € aujourd’hui.');
  });
});
