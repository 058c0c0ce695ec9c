import { activate, confirm, open, toggle, tryForFree, withdraw } from './acts/customer-acts.ts';
import { contest } from './acts/job-acts.ts';
import { tellPrice } from './acts/link-acts.ts';
import { grant, raisePrice } from './acts/staff-acts.ts';
import type { State } from './state.ts';
import { STATES_OF_ACCOUNT } from './states-of-account.ts';
import { STATES_OF_BANK } from './states-of-bank.ts';
import { STATES_OF_CODE } from './states-of-code.ts';
import { STATES_OF_IDEA } from './states-of-idea.ts';
import { STATES_OF_KEEPER } from './states-of-keeper.ts';
import { STATES_OF_PAUSE } from './states-of-pause.ts';
import { STATES_OF_PROGRAM } from './states-of-program.ts';
import { STATES_OF_REPORT } from './states-of-report.ts';
import { STATES_OF_TEAM } from './states-of-team.ts';
import { buys, declineNext, pay } from './stories.ts';

/** Every state of a customer in which two things at once are worth trying. */
export const STATES = {
  new: {
    story: {},
    acts: ['open-a', 'open-b', 'trial', 'grant', 'give-month', 'cap', 'price', 'export', 'delete'],
  },
  opened: {
    story: { justNow: (scene) => open(scene, 'a') },
    acts: [
      ...(['open-a', 'open-b', 'confirm', 'sweep-payments', 'trial', 'grant', 'give-month'] as const),
      ...(['cap', 'price', 'delete', 'staff-void', 'staff-shut', 'staff-erase'] as const),
    ],
  },
  paid: {
    story: {
      async justNow(scene) {
        await open(scene, 'a');
        await pay(scene);
      },
    },
    acts: [
      ...(['open-a', 'open-b', 'confirm', 'webhook', 'sweep-payments', 'trial', 'grant'] as const),
      ...(['give-month', 'delete', 'dispute', 'staff-void', 'staff-shut', 'staff-erase'] as const),
    ],
  },
  /** Opened the evening before, paid this morning: the outbox is to move the month at the provider. */
  'paid-overnight': {
    story: { eve: (scene) => open(scene, 'a'), justNow: confirm },
    acts: [
      ...([
        'messages',
        'webhook',
        'cancel',
        'withdraw',
        'card',
        'cap',
        'refund',
        'delete',
        'open-b',
      ] as const),
      ...(['staff-end', 'staff-cancel', 'recreate', 'dispute'] as const),
    ],
  },
  subscriber: {
    story: { daysAgo: buys('a', 'b') },
    acts: [
      ...(['open-c', 'cancel', 'withdraw', 'delete', 'export', 'refund', 'grant', 'cap', 'price'] as const),
      ...(['card', 'dispute', 'staff-cancel', 'staff-end', 'recreate', 'terminate'] as const),
      ...(['staff-shut', 'staff-erase'] as const),
    ],
  },
  'third-opened': {
    story: { daysAgo: buys('a', 'b'), justNow: (scene) => open(scene, 'c') },
    acts: [
      ...(['open-c', 'confirm', 'sweep-payments', 'cancel', 'withdraw', 'cap', 'refund', 'price'] as const),
      ...(['confirm-saved', 'card', 'staff-end', 'delete'] as const),
    ],
  },
  'third-paid': {
    story: {
      daysAgo: buys('a', 'b'),
      async justNow(scene) {
        await open(scene, 'c');
        await pay(scene);
      },
    },
    acts: [
      ...(['confirm', 'webhook', 'sweep-payments', 'cancel', 'withdraw', 'cap', 'dispute'] as const),
      ...(['messages', 'card', 'staff-end', 'delete'] as const),
    ],
  },
  cancelling: {
    story: { daysAgo: buys('a', 'b'), justNow: (scene) => toggle(scene, 'a', 'cancel') },
    acts: [
      ...(['reactivate', 'messages', 'withdraw', 'refund', 'dispute', 'delete', 'card', 'cap'] as const),
      ...(['staff-back', 'staff-end', 'staff-shut', 'grant', 'export', 'say-why', 'leave-whole'] as const),
    ],
  },
  late: {
    story: { monthAndDayAgo: buys('a'), daysAgo: declineNext },
    acts: [
      ...(['pay-late', 'card', 'cancel', 'sweep-dunning', 'cap', 'price', 'grant', 'dispute'] as const),
      ...(['price-lower', 'refund', 'staff-end', 'staff-cancel', 'delete', 'open-b', 'terminate'] as const),
      ...(['staff-shut', 'staff-erase'] as const),
    ],
  },
  renewing: {
    story: { monthAgo: buys('a', 'b') },
    acts: [
      ...(['renewal', 'webhook', 'sweep-periods', 'cancel', 'cap', 'price', 'card', 'open-c'] as const),
      ...([
        'price-lower',
        'dispute',
        'refund',
        'staff-end',
        'staff-cancel',
        'recreate',
        'delete',
        'staff-shut',
      ] as const),
    ],
  },
  over: {
    story: { monthAgo: buys('a', 'b'), daysAgo: (scene) => toggle(scene, 'a', 'cancel') },
    acts: [
      ...(['sweep-cancelled', 'webhook', 'reactivate', 'activate', 'staff-back', 'grant'] as const),
      ...(['renewal', 'dispute', 'delete', 'say-why'] as const),
    ],
  },
  owned: {
    story: { monthAndDayAgo: buys('a'), daysAgo: (scene) => toggle(scene, 'a', 'cancel') },
    acts: [
      'activate',
      'open-a',
      'open-b',
      'trial',
      'grant',
      'give-month',
      'dispute',
      'refund',
      'export',
      'delete',
      'say-why',
      'leave-whole',
    ],
  },
  activating: {
    story: {
      monthAndDayAgo: buys('a'),
      daysAgo: (scene) => toggle(scene, 'a', 'cancel'),
      justNow: (scene) => activate(scene, 'a'),
    },
    acts: [
      ...(['activate', 'confirm-activation', 'open-b', 'sweep-payments', 'grant', 'give-month'] as const),
      ...(['dispute', 'refund', 'delete'] as const),
    ],
  },
  trial: {
    story: { weekAgo: (scene) => tryForFree(scene, 'a') },
    acts: ['sweep-trials', 'open-a', 'open-b', 'grant', 'give-month', 'staff-end', 'delete', 'staff-shut'],
  },
  gift: {
    story: { weekAgo: (scene) => grant(scene, 'a', 6) },
    acts: ['sweep-gifts', 'open-a', 'grant', 'give-month', 'staff-end', 'delete', 'trial'],
  },
  'gift-opened': {
    story: { weekAgo: (scene) => grant(scene, 'a', 6), justNow: (scene) => open(scene, 'a') },
    acts: ['confirm', 'sweep-gifts', 'sweep-payments', 'grant', 'staff-end', 'delete'],
  },
  disputed: {
    story: { weekAgo: buys('a', 'b'), daysAgo: contest },
    acts: [
      ...([
        'dispute-lost',
        'dispute-won',
        'withdraw',
        'refund',
        'cancel',
        'export',
        'delete',
        'card',
      ] as const),
      ...(['staff-end', 'open-c'] as const),
    ],
  },
  refunding: {
    story: { daysAgo: buys('a', 'b'), justNow: (scene) => withdraw(scene, 'a') },
    acts: [
      'messages',
      'sweep-refunds',
      'dispute',
      'refund',
      'open-a',
      'delete',
      'cap',
      'staff-end',
      'export',
    ],
  },
  repriced: {
    story: { daysAgo: buys('a', 'b'), justNow: (scene) => raisePrice(scene, 'a') },
    acts: ['sweep-notices', 'cancel', 'withdraw', 'delete', 'cap', 'staff-end', 'open-c', 'refund'],
  },
  /** Told of a dearer month, with the link to keep or to leave in hand. */
  told: {
    story: { daysAgo: buys('a', 'b'), eve: (scene) => tellPrice(scene, 'a') },
    acts: [
      ...(['price-leave', 'price-keep', 'cancel', 'terminate', 'withdraw', 'cap', 'card'] as const),
      ...(['price-lower', 'staff-end', 'delete', 'dispute', 'open-c'] as const),
    ],
  },
  /** A third was opened before the renewal, just drafted, at the price of which the customer was told. */
  'third-opened-told': {
    story: {
      twoMonthsAgoInDraft: buys('a', 'b'),
      monthAndFiveDaysAgo: (scene) => tellPrice(scene, 'a'),
      eve: (scene) => open(scene, 'c'),
    },
    acts: ['renewal', 'confirm', 'sweep-payments', 'messages', 'cap', 'cancel', 'delete'],
    own: ['renewal', 'confirm'],
  },
  ...STATES_OF_PAUSE,
  ...STATES_OF_CODE,
  ...STATES_OF_BANK,
  ...STATES_OF_PROGRAM,
  ...STATES_OF_REPORT,
  ...STATES_OF_ACCOUNT,
  ...STATES_OF_TEAM,
  ...STATES_OF_IDEA,
  ...STATES_OF_KEEPER,
} satisfies Record<string, State>;

export type StateName = keyof typeof STATES;

export const isStateName = (name: string): name is StateName => name in STATES;

export const stateOf = (name: StateName): State => STATES[name];
