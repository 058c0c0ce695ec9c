import { expect, it } from 'vitest';
import { NOTIFICATION_DEFAULTS } from '#domain/people/notification-preferences.ts';
import { alwaysSent, notificationChoices } from './NotificationsSection.tsx';

it('shows every preference that is kept, once', () => {
  expect(notificationChoices.map(({ name }) => name).sort()).toEqual(
    Object.keys(NOTIFICATION_DEFAULTS).sort(),
  );
});

it('says of each choice which emails it stops, and that receipts leave whatever is chosen', () => {
  const help = Object.fromEntries(notificationChoices.map((choice) => [choice.name, choice.help]));
  expect(help.order_updates).toBe(
    'Sans cette case, ne partent plus\u00a0: la confirmation d’un abonnement repris. Les reçus, eux, partent toujours.',
  );
  expect(help.email_notifications).toContain('le mot de bienvenue, le début et la fin d’un essai gratuit');
  expect(alwaysSent).toMatch(/^reçus, échecs de paiement, /);
});
