import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { euroCents, ZERO } from '#domain/money/money.ts';
import { shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import { createQueryClient } from '#web/query-client.ts';
import type { AutomationEntry } from './automation-entries.ts';
import { ToggleButton } from './ToggleButton.tsx';

const entry: AutomationEntry = {
  status: 'active',
  inactive_reason: null,
  automationId: 7,
  name: 'Relances',
  slug: 'relances',
  descriptionByAi: false,
  description: '',
  image: null,
  canOpen: true,
  subscription: undefined,
  purchase: { date: '2026-11-20T13:05:00.000Z', amount: euroCents(3500), givenBack: euroCents(0) },
  monthlyPrice: ZERO,
  activationPrice: euroCents(500),
  lastAccessed: null,
  canActivate: false,
};

afterEach(cleanup);

function asked(shown: Partial<AutomationEntry>, action: 'cancel' | 'reactivate' = 'cancel'): string {
  const label = action === 'cancel' ? 'Annuler' : 'Réactiver';
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToggleButton
        entry={{ ...entry, ...shown }}
        action={action}
        label={label}
        onPaymentRequired={() => {}}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: `${label} Relances` }));
  return screen.getByRole('dialog').textContent ?? '';
}

it('says before a cancellation until when the paid month gives access', () => {
  const subscription = shownSubscription({ paid_until: '2026-12-20T12:00:00.000Z' });
  expect(asked({ subscription })).toContain(
    'Vous gardez l’accès jusqu’au 20\u00a0décembre\u00a02026 à 13:00, fin du mois déjà payé.',
  );
});

it('says before a cancellation that what is owned stays, and not so of a month that was only given', () => {
  expect(asked({})).toContain('L’automatisation reste à vous');
  cleanup();
  const given = asked({ purchase: undefined });
  expect(given).toContain('Annuler l’abonnement à «\u00a0Relances\u00a0»\u00a0?');
  expect(given).not.toContain('reste à vous');
});

it('says before a reactivation when the debits resume, and how much', () => {
  const subscription = shownSubscription({
    status: 'cancelling',
    access_until: '2026-12-20T12:00:00.000Z',
    activation_price: 4.99,
  });
  expect(asked({ status: 'cancelling', subscription }, 'reactivate')).toContain(
    'les prélèvements reprennent à partir du 20\u00a0décembre\u00a02026 à 13:00, pour 4,99\u00a0€/mois ou moins si votre plafond est atteint.',
  );
});

it('says before a cancellation what becomes of the documents, and not before it goes on', {
  tags: ['documents.told-at-the-end'],
}, () => {
  expect(asked({})).toContain('Vos documents restent un an de plus');
  cleanup();
  expect(asked({ status: 'cancelling' }, 'reactivate')).not.toContain('documents');
});

it('offers a pause below the question of a cancellation, whose button stays the first', {
  tags: ['pause.offered'],
}, () => {
  const subscription = shownSubscription({ stripe_subscription_id: 'sub_1' });
  asked({ subscription });
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  const [plutot, annuler] = [names.indexOf('Faire une pause plutôt'), names.lastIndexOf('Annuler')];
  expect(plutot).toBeGreaterThan(-1);
  expect(annuler).toBeGreaterThan(plutot);
  expect(screen.getAllByRole('button', { name: 'Annuler' })).toHaveLength(1);
});

it('offers none where nothing is debited, or one is planned', () => {
  expect(asked({ subscription: shownSubscription() })).not.toContain('pause');
  cleanup();
  const pause = { from: '2026-12-08T13:05:00.000Z', until: '2027-01-08T13:05:00.000Z' };
  const subscription = shownSubscription({ stripe_subscription_id: 'sub_1', pause });
  expect(asked({ subscription })).not.toContain('pause');
});
