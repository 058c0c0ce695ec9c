import { saveAccount } from './acts/bank-acts.ts';
import type { Scene } from './person.ts';
import type { State } from './state.ts';
import { buys } from './stories.ts';

const buysFrom = (bank: 'pays' | 'refuses') => async (scene: Scene) => {
  await buys('a', 'b')(scene);
  await saveAccount(scene, bank);
};

/** Of who pays the months from a bank account. */
export const STATES_OF_BANK = {
  'card-alone': {
    story: { daysAgo: buys('a', 'b') },
    acts: ['save-account', 'card', 'cancel', 'open-c', 'delete', 'recreate', 'pause', 'export'],
    own: ['save-account'],
  },
  'account-on-file': {
    story: { daysAgo: buysFrom('pays') },
    acts: [
      ...(['save-account', 'use-card', 'use-account', 'remove-account', 'revoke-mandate', 'card'] as const),
      ...(['open-c', 'confirm-saved', 'cancel', 'pause', 'recreate', 'staff-end', 'delete'] as const),
    ],
    own: ['save-account', 'use-card', 'use-account', 'remove-account', 'revoke-mandate'],
  },
  /** The month is to be debited from it: its draft began two hours ago. */
  'debit-begins': {
    story: { monthAgo: buys('a'), daysAgo: (scene) => saveAccount(scene) },
    acts: [
      ...(['renewal', 'webhook', 'use-card', 'remove-account', 'revoke-mandate', 'card'] as const),
      ...(['cancel', 'cap', 'price-lower', 'staff-end', 'delete', 'refund', 'open-b'] as const),
    ],
    own: ['renewal', 'webhook', 'use-card', 'remove-account', 'revoke-mandate'],
  },
  /** The bank has been at work on it since yesterday. */
  'debit-under-way': {
    story: { monthAndDayAgo: buysFrom('pays') },
    acts: [
      ...([
        'use-card',
        'remove-account',
        'revoke-mandate',
        'card',
        'messages',
        'cancel',
        'withdraw',
      ] as const),
      ...(['pause', 'cap', 'refund', 'open-c', 'staff-end', 'recreate', 'delete', 'staff-shut'] as const),
    ],
    own: ['use-card', 'remove-account', 'revoke-mandate', 'messages', 'pause'],
  },
  /** The bank has paid, an hour ago, and the shop has not heard. */
  'debit-paid': {
    story: { monthAndFiveDaysAgo: buysFrom('pays') },
    acts: [
      ...(['webhook', 'messages', 'take-back', 'cancel', 'pause', 'refund', 'use-card'] as const),
      ...(['staff-end', 'cap', 'delete'] as const),
    ],
    own: ['webhook', 'messages', 'take-back', 'use-card'],
  },
  'debit-refused': {
    story: { monthAndFiveDaysAgo: buysFrom('refuses') },
    acts: [
      ...(['webhook', 'messages', 'pay-late', 'card', 'use-card', 'save-account', 'cancel'] as const),
      ...(['pause', 'cap', 'staff-end', 'delete', 'open-c'] as const),
    ],
    own: ['webhook', 'messages', 'pay-late', 'use-card', 'save-account'],
  },
} satisfies Record<string, State>;
