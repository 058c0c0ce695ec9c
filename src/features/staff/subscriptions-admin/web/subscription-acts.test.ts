import { describe, expect, it } from 'vitest';
import { shownToStaff } from '#tests/factories/shown-subscriptions.ts';
import type { StaffSubscription } from '../contract.ts';
import { actsFor, consequencesOf, endingConsequenceOf, wordsOf } from './subscription-acts.ts';

const of = (status: StaffSubscription['status'], values: Partial<StaffSubscription> = {}) =>
  shownToStaff({ status, ...values });
const said = (...asked: Parameters<typeof consequencesOf>) =>
  consequencesOf(...asked)
    .join(' ')
    .replaceAll('\u00a0', ' ');

describe('the acts of staff on a subscription', () => {
  it.each<[StaffSubscription['status'], string[]]>([
    ['active', ['cancel']],
    ['cancelling', ['reactivate']],
    ['cancelled', ['reactivate']],
    ['past_due', ['cancel', 'reactivate']],
    ['inactive', ['reactivate']],
    ['offered', []],
    ['purchased_only', []],
  ])('of one that is %s: %s', (status, acts) => {
    expect(actsFor(of(status))).toEqual(acts);
  });

  it('begin with the one that is advised, where the provider lacks it', () => {
    expect(actsFor(shownToStaff({}, ['recreate', 'cancel']))).toEqual(['recreate', 'cancel']);
    const asked = { ...of('active').refusals, recreate: null };
    expect(actsFor(of('active'), asked)).toEqual(['recreate', 'cancel']);
  });

  it('promises back on a person’s page only what was paid', () => {
    const paid = { paid_until: '2026-12-22T11:00:00.000Z' };
    const ending = (values: Partial<StaffSubscription>) =>
      endingConsequenceOf(of('active', values)).replaceAll('\u00a0', ' ');
    expect(ending(paid)).toContain('reste du mois payé, jusqu’au 22 décembre 2026 à 12:00,');
    expect(ending({ paid_until: null })).toContain('il ne reste rien de payé');
    expect(ending({ is_free_or_offered: true, paid_until: null })).toContain('offrir du temps de nouveau');
  });

  it('call taking a planned pause back by its name, for nothing was ended that would be reactivated', () => {
    const pause = { from: '2026-12-08T12:05:00.000Z', until: '2027-02-08T12:05:00.000Z' };
    expect(actsFor(of('active', { pause }))).toEqual(['cancel', 'reactivate']);
    expect(wordsOf('reactivate', of('active', { pause })).label).toBe('Retirer la pause');
    expect(wordsOf('reactivate', of('cancelling', { pause: null })).label).toBe('Réactiver');
    expect(said('reactivate', of('active', { pause }))).toContain(
      'les débits reprennent le 8 décembre 2026 à 13:05',
    );
  });

  it('says before what is debited, and until when there is access', () => {
    const until = '2026-12-22T11:00:00.000Z';
    expect(said('cancel', of('active', { paid_until: until }))).toContain(
      'Débite 0 €. Garde l’accès jusqu’au 22 décembre 2026 à 12:00, déjà payé ;',
    );
    expect(said('reactivate', of('cancelling', { access_until: until, individual_price: 4.5 }))).toContain(
      'Débite 0 € aujourd’hui. L’accès continue ; les débits reprennent le 22 décembre 2026 à 12:00, pour 4,50 €/mois',
    );
    expect(said('cancel', of('past_due'))).toContain('l’accès s’arrête aussitôt');
    for (const status of ['cancelled', 'inactive', 'past_due'] as const)
      expect(said('reactivate', of(status))).toContain('Débite 0 € aujourd’hui.');
    expect(said('recreate', of('active'))).toContain('Débite 0 € aujourd’hui.');
  });
});
