import { leasePeriodOver, periodsOver } from '#money/subscriptions/server/for-other-features.ts';
import { inTurn } from '#server/jobs/in-turn.ts';
import { dunning } from './dunning.ts';
import { setEnd } from './end-account.ts';
import { reconcileSubscription } from './renewals.ts';

const monthsOver = inTurn({
  name: 'periods-over',
  due: ({ db, now }) => periodsOver(db, now),
  lease: ({ db, clock }) => leasePeriodOver(db, clock.now()),
  ask: reconcileSubscription,
});

export const renewalsOutbox = { set_end: setEnd };
export const renewalsSweeps = [monthsOver, dunning];
