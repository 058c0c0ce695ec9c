import { describe, expect, it } from 'vitest';
import { shownAutomation, shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import { automationEntries } from './automation-entries.ts';
import { actionOf } from './entry-facts.ts';

const closed = { is_active: false, can_open: false };
const label = (values: Parameters<typeof shownSubscription>[0]) =>
  actionOf(automationEntries([shownSubscription(values)], [shownAutomation()])[0]!).label;

describe('the button beside an automation', () => {
  it.each([
    [{ status: 'active' }, "Annuler l'abonnement"],
    [{ status: 'past_due' }, "Annuler l'abonnement"],
    [{ status: 'cancelling' }, 'Réactiver'],
    [{ status: 'cancelling', ...closed }, 'Activer'],
    [{ status: 'cancelled', ...closed }, 'Activer'],
    [{ status: 'inactive', inactive_reason: 'suspended', ...closed }, 'Activer'],
    [{ status: 'inactive', inactive_reason: 'restored', ...closed }, 'Payer et activer'],
    [{ status: 'active', is_free: true, is_free_or_offered: true }, 'Offert - Aucune action requise'],
    [{ status: 'offered', is_free: true, is_free_or_offered: true }, 'Offert - Aucune action requise'],
  ] as const)('of %o is %s', (values, text) => {
    expect(label(values)).toBe(text);
  });

  it('of what is only owned activates the subscription, when the automation may be subscribed to', {
    tags: ['4.button.activate-purchased'],
  }, () => {
    const action = (can_activate_subscription: boolean) =>
      actionOf(automationEntries([], [shownAutomation({ can_activate_subscription })])[0]!).label;
    expect(action(true)).toBe("Activer l'abonnement");
    expect(action(false)).toBeNull();
  });
});
