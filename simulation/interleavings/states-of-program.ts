import { toggle } from './acts/customer-acts.ts';
import { makeKey } from './acts/key-acts.ts';
import { addReceiver, pauseReceiver, ping } from './acts/receiver-acts.ts';
import type { State } from './state.ts';
import { buys } from './stories.ts';

/** Of whose programs read by a key, or are told of what happens. */
export const STATES_OF_PROGRAM = {
  'with-key': {
    story: { daysAgo: makeKey },
    acts: [
      ...(['make-key', 'read-by-key', 'rotate-key', 'remove-key', 'change-password'] as const),
      ...(['leave-whole', 'delete', 'staff-shut', 'staff-erase', 'export'] as const),
    ],
    own: ['make-key', 'read-by-key', 'rotate-key', 'remove-key', 'change-password'],
  },
  /** Something happened that is told to nobody yet. */
  'with-receiver': {
    story: {
      async daysAgo(scene) {
        await addReceiver(scene);
        await buys('a')(scene);
      },
      async justNow(scene) {
        await ping(scene);
        await toggle(scene, 'a', 'cancel');
      },
    },
    acts: [
      ...([
        'sweep-fan-out',
        'sweep-deliveries',
        'change-receiver',
        'pause-receiver',
        'delete-receiver',
      ] as const),
      ...(['rotate-receiver', 'ping', 'replay', 'reactivate', 'leave-whole', 'staff-erase'] as const),
    ],
    own: [
      'sweep-fan-out',
      'sweep-deliveries',
      'change-receiver',
      'pause-receiver',
      'delete-receiver',
      'rotate-receiver',
      'ping',
      'replay',
    ],
  },
  /** What came while it was off is noted as failed. */
  'receiver-off': {
    story: {
      async daysAgo(scene) {
        await addReceiver(scene);
        await pauseReceiver(scene, true);
        await buys('a')(scene);
      },
    },
    acts: [
      ...(['restart-receiver', 'replay', 'sweep-fan-out', 'sweep-deliveries', 'delete-receiver'] as const),
      ...(['cancel', 'change-receiver', 'delete', 'staff-end'] as const),
    ],
    own: [
      'restart-receiver',
      'replay',
      'sweep-fan-out',
      'sweep-deliveries',
      'delete-receiver',
      'change-receiver',
    ],
  },
} satisfies Record<string, State>;
