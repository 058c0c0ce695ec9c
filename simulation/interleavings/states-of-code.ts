import { inviteRival, makeCode, openWithCode } from './acts/coupon-acts.ts';
import { confirm } from './acts/customer-acts.ts';
import type { Scene } from './person.ts';
import type { State } from './state.ts';
import { buys, pay } from './stories.ts';

async function openByCode(scene: Scene): Promise<void> {
  await makeCode(scene);
  await inviteRival(scene);
  await openWithCode(scene, 'a');
}

async function buyByCode(scene: Scene): Promise<void> {
  await openByCode(scene);
  await confirm(scene);
  await buys('b')(scene);
}

/** Of who has a promotion code for one person and two months. */
export const STATES_OF_CODE = {
  'code-given': {
    story: {
      async justNow(scene) {
        await makeCode(scene);
        await inviteRival(scene);
      },
    },
    acts: ['open-a-by-code', 'open-b-by-code', 'rival-by-code', 'archive-code', 'open-a', 'cap', 'delete'],
    own: ['open-a-by-code', 'open-b-by-code', 'rival-by-code', 'archive-code'],
  },
  'code-opened': {
    story: { justNow: openByCode },
    acts: [
      ...(['open-a', 'open-a-by-code', 'open-b-by-code', 'rival-by-code', 'archive-code'] as const),
      ...(['confirm', 'sweep-payments', 'cap', 'delete', 'staff-void'] as const),
    ],
    own: ['open-a-by-code', 'open-b-by-code', 'rival-by-code', 'archive-code'],
  },
  'code-paid': {
    story: {
      async justNow(scene) {
        await openByCode(scene);
        await pay(scene);
      },
    },
    acts: ['open-a', 'confirm', 'webhook', 'sweep-payments', 'rival-by-code', 'archive-code', 'staff-void'],
    own: ['rival-by-code', 'archive-code'],
  },
  'code-used': {
    story: { daysAgo: buyByCode },
    acts: [
      ...(['cancel', 'withdraw', 'refund', 'cap', 'price', 'price-lower', 'pause', 'recreate'] as const),
      ...(['open-c-by-code', 'archive-code', 'staff-end', 'delete', 'dispute'] as const),
    ],
    own: ['pause', 'open-c-by-code', 'archive-code'],
  },
  /** The second and last of its months is to be renewed. */
  'code-renewing': {
    story: { monthAgo: buyByCode },
    acts: [
      ...(['renewal', 'webhook', 'cancel', 'cap', 'price-lower', 'card', 'refund', 'open-c'] as const),
      ...(['staff-end', 'recreate', 'delete'] as const),
    ],
    own: ['renewal', 'webhook'],
  },
} satisfies Record<string, State>;
