import { move, sendAgain } from './acts/invoice-acts.ts';
import { carryMessages } from './acts/job-acts.ts';
import type { Scene } from './person.ts';
import type { State } from './state.ts';
import { buys } from './stories.ts';

/** A company of France, whose invoice the administration refused the day after. */
async function buysAsCompany(scene: Scene): Promise<void> {
  await move(scene, 'Petit & filles', '732829320');
  await buys('a')(scene);
}

const moves = (scene: Scene) => move(scene, 'Petit & sœurs', '732829320');

/** Of who is deposited at the platform: reports are of the whole shop, and go the same way. */
export const STATES_OF_REPORT = {
  'invoice-refused': {
    story: { daysAgo: buysAsCompany, justNow: moves },
    acts: [
      ...(['send-again', 'sweep-reports-reviewed', 'correct-invoice'] as const),
      ...(['refund', 'withdraw', 'delete', 'staff-erase'] as const),
    ],
    own: ['send-again', 'sweep-reports-reviewed'],
  },
  /** It waits to leave. */
  'invoice-sent-again': {
    story: {
      daysAgo: buysAsCompany,
      async justNow(scene) {
        await sendAgain(scene);
        await moves(scene);
      },
    },
    acts: [
      ...(['messages', 'send-again', 'sweep-reports-reviewed'] as const),
      ...(['correct-invoice', 'refund', 'delete'] as const),
    ],
    own: ['messages'],
  },
  /** What the administration says of it, which refuses it again, is not read yet. */
  'invoice-deposited': {
    story: {
      daysAgo: buysAsCompany,
      async justNow(scene) {
        await sendAgain(scene);
        await carryMessages(scene);
      },
    },
    acts: ['sweep-reports-sent', 'send-again', 'sweep-reports-reviewed', 'messages', 'refund', 'delete'],
    own: ['sweep-reports-sent'],
  },
} satisfies Record<string, State>;
