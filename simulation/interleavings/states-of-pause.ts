import { open } from './acts/customer-acts.ts';
import { pause } from './acts/pause-acts.ts';
import type { State } from './state.ts';
import { buys } from './stories.ts';

/** Of who stops a subscription for a month and comes back. */
export const STATES_OF_PAUSE = {
  /** About to be asked for, or refused: one of the two that run costs what the cap leaves. */
  pausable: {
    story: { daysAgo: buys('a', 'b') },
    acts: [
      ...([
        'pause',
        'cancel',
        'withdraw',
        'refund',
        'cap',
        'price',
        'price-lower',
        'card',
        'delete',
      ] as const),
      ...(['staff-end', 'staff-cancel', 'recreate', 'dispute', 'open-c', 'terminate'] as const),
    ],
    own: ['pause'],
  },
  /** Asked for, and the provider has not been told. */
  'pause-planned': {
    story: { daysAgo: buys('a', 'b'), justNow: (scene) => pause(scene, 'a') },
    acts: [
      ...(['resume', 'pause', 'messages', 'cancel', 'withdraw', 'refund', 'cap', 'price'] as const),
      ...(['card', 'delete', 'staff-end', 'staff-back', 'dispute', 'open-c'] as const),
    ],
    own: ['resume', 'pause', 'messages'],
  },
  /** Asked for days ago, and the provider knows. */
  'pause-told': {
    story: { daysAgo: (scene) => buys('a', 'b')(scene).then(() => pause(scene, 'a')) },
    acts: [
      ...(['resume', 'messages', 'cancel', 'reactivate', 'staff-end', 'staff-back', 'recreate'] as const),
      ...(['cap', 'card', 'delete', 'refund', 'dispute'] as const),
    ],
    own: ['resume', 'messages', 'reactivate', 'staff-back', 'recreate'],
  },
  /** Its day has come, two hours ago; whoever did not pause is renewed. */
  'pause-begins': {
    story: { monthAgo: buys('a', 'b'), daysAgo: (scene) => pause(scene, 'a') },
    acts: [
      ...(['sweep-pauses-begin', 'resume', 'renewal', 'messages', 'cancel', 'cap', 'card'] as const),
      ...(['staff-end', 'delete', 'refund', 'open-c', 'staff-shut'] as const),
    ],
    own: ['sweep-pauses-begin', 'resume', 'renewal', 'messages'],
  },
  paused: {
    story: { monthAndDayAgo: buys('a', 'b'), daysAgo: (scene) => pause(scene, 'a') },
    acts: [
      ...(['resume', 'messages', 'cancel', 'terminate', 'cap', 'price', 'card', 'save-account'] as const),
      ...(['staff-end', 'delete', 'refund', 'dispute', 'open-c', 'export', 'grant', 'recreate'] as const),
    ],
    own: ['resume', 'messages', 'save-account', 'recreate'],
  },
  /** A third was opened beside it, at what the other leaves of the cap: both may be debited. */
  'paused-third-opened': {
    story: {
      monthAndDayAgo: buys('a', 'b'),
      daysAgo: (scene) => pause(scene, 'a'),
      justNow: (scene) => open(scene, 'c'),
    },
    acts: ['resume', 'confirm', 'sweep-payments', 'messages', 'cap', 'delete'],
    own: ['resume', 'confirm'],
  },
  /** It comes back: its month was due two hours ago. */
  'pause-ends': {
    story: { twoMonthsAgo: buys('a', 'b'), monthAndDayAgo: (scene) => pause(scene, 'a') },
    acts: [
      ...(['sweep-pauses-end', 'resume', 'renewal', 'messages', 'cancel', 'cap', 'price-lower'] as const),
      ...(['card', 'staff-end', 'delete', 'open-c', 'staff-shut'] as const),
    ],
    own: ['sweep-pauses-end', 'resume', 'renewal', 'messages'],
  },
} satisfies Record<string, State>;
