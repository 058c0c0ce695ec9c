import { comeBack } from './acts/account-acts.ts';
import { activateBroughtBack, open } from './acts/customer-acts.ts';
import { move } from './acts/invoice-acts.ts';
import { contest } from './acts/job-acts.ts';
import { answerPrice, askNewEmail, tellPrice } from './acts/link-acts.ts';
import { setActive } from './acts/staff-acts.ts';
import type { State } from './state.ts';
import { buys, leaveWithFile } from './stories.ts';

/** Of who changes their address, leaves, or comes back. */
export const STATES_OF_ACCOUNT = {
  /** Left a dearer month by the link of its email, which also opens the question why. */
  'left-by-link': {
    story: {
      daysAgo: buys('a', 'b'),
      eve: (scene) => tellPrice(scene, 'a'),
      justNow: (scene) => answerPrice(scene, 'leave'),
    },
    acts: ['say-why', 'say-why-by-link', 'reactivate', 'price-keep', 'staff-end', 'delete', 'leave-whole'],
  },
  /** Asked for a new address, with the link of the email in hand; the third purchase waits for its card. */
  moving: {
    story: {
      daysAgo: buys('a', 'b'),
      async justNow(scene) {
        await askNewEmail(scene);
        await open(scene, 'c');
      },
    },
    acts: [
      ...(['new-email', 'confirm', 'messages', 'terminate', 'withdraw', 'card'] as const),
      ...(['delete', 'export', 'refund', 'staff-end'] as const),
    ],
  },
  /** Bought for a company, which their invoice does not name yet. */
  'of-a-company': {
    story: { daysAgo: buys('a'), justNow: (scene) => move(scene, 'Petit & filles') },
    acts: ['correct-invoice', 'refund', 'withdraw', 'messages', 'dispute', 'delete', 'staff-erase', 'open-b'],
  },
  /** Shut by staff: what was paid runs on to its end, and the account may be opened again. */
  shut: {
    story: { daysAgo: buys('a', 'b'), justNow: (scene) => setActive(scene, false) },
    acts: ['staff-open', 'messages', 'refund', 'dispute', 'staff-back', 'staff-end', 'grant', 'staff-erase'],
  },
  left: {
    story: {
      daysAgo: buys('a', 'b'),
      justNow: leaveWithFile,
    },
    acts: ['messages', 'restore', 'dispute', 'refund'],
  },
  'left-disputed': {
    story: {
      weekAgo: buys('a', 'b'),
      daysAgo: contest,
      justNow: leaveWithFile,
    },
    acts: ['messages', 'restore', 'dispute-lost', 'dispute-won', 'refund'],
  },
  restored: {
    story: {
      weekAgo: buys('a'),
      daysAgo: leaveWithFile,
      eve: comeBack,
    },
    acts: ['activate-restored', 'activate', 'open-b', 'grant', 'give-month', 'dispute', 'delete', 'export'],
  },
  /** The bank has not decided yet about the debit of the deleted account, of which the person owns the fruit again. */
  'restored-disputed': {
    story: {
      weekAgo: buys('a'),
      async daysAgo(scene) {
        await contest(scene);
        await leaveWithFile(scene);
      },
      eve: comeBack,
    },
    acts: ['activate-restored', 'dispute-lost', 'dispute-won', 'open-b', 'grant', 'delete', 'export'],
  },
  'restored-activating': {
    story: {
      weekAgo: buys('a'),
      daysAgo: leaveWithFile,
      eve: comeBack,
      justNow: (scene) => activateBroughtBack(scene, 'a'),
    },
    acts: ['confirm-restored', 'activate-restored', 'sweep-payments', 'open-b', 'dispute', 'delete', 'grant'],
  },
} satisfies Record<string, State>;
