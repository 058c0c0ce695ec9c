import type { Scene } from '../person.ts';
import { comeBack, exportFile, leave } from './account-acts.ts';
import {
  activate,
  activateBroughtBack,
  changeCard,
  confirm,
  confirmActivation,
  confirmRestored,
  open,
  payLate,
  toggle,
  tryForFree,
  withdraw,
} from './customer-acts.ts';
import { carryMessages, contest, decideDispute, hearEvents, renew, sweep } from './job-acts.ts';
import { answerPrice, applyNewEmail, terminate } from './link-acts.ts';
import { giveMonth, grant, lowerCap, raisePrice, recreate, refund, toggleFor } from './staff-acts.ts';

/** Everything that somebody does, by the name that a case is called by: whoever it is, wherever it comes from. */
export const ACTS = {
  'open-a': (scene) => open(scene, 'a'),
  'open-b': (scene) => open(scene, 'b'),
  'open-c': (scene) => open(scene, 'c'),
  confirm,
  activate: (scene) => activate(scene, 'a'),
  'confirm-activation': confirmActivation,
  'activate-restored': (scene) => activateBroughtBack(scene, 'a'),
  'confirm-restored': confirmRestored,
  webhook: hearEvents,
  renewal: renew,
  messages: carryMessages,
  'sweep-payments': (scene) => sweep(scene, 'unsettled-payments'),
  'sweep-periods': (scene) => sweep(scene, 'periods-over'),
  'sweep-cancelled': (scene) => sweep(scene, 'cancelled-months'),
  'sweep-dunning': (scene) => sweep(scene, 'dunning'),
  'sweep-notices': (scene) => sweep(scene, 'price-notices'),
  'sweep-refunds': (scene) => sweep(scene, 'pending-refunds'),
  'sweep-trials': (scene) => sweep(scene, 'trials-over'),
  'sweep-gifts': (scene) => sweep(scene, 'gifts-over'),
  cancel: (scene) => toggle(scene, 'a', 'cancel'),
  reactivate: (scene) => toggle(scene, 'a', 'reactivate'),
  terminate: (scene) => terminate(scene, 'a'),
  'price-leave': (scene) => answerPrice(scene, 'leave'),
  'price-keep': (scene) => answerPrice(scene, 'keep'),
  'new-email': applyNewEmail,
  trial: (scene) => tryForFree(scene, 'a'),
  card: changeCard,
  'pay-late': payLate,
  withdraw: (scene) => withdraw(scene, 'a'),
  export: exportFile,
  delete: leave,
  restore: comeBack,
  refund: (scene) => refund(scene, 'a'),
  grant: (scene) => grant(scene, 'a'),
  'give-month': (scene) => giveMonth(scene, 'a'),
  cap: lowerCap,
  price: (scene) => raisePrice(scene, 'a'),
  recreate: (scene) => recreate(scene, 'a'),
  'staff-cancel': (scene) => toggleFor(scene, 'a', 'cancel'),
  'staff-end': (scene) => toggleFor(scene, 'a', 'deactivate'),
  'staff-back': (scene) => toggleFor(scene, 'a', 'reactivate'),
  dispute: contest,
  'dispute-lost': (scene) => decideDispute(scene, 'lost'),
  'dispute-won': (scene) => decideDispute(scene, 'won'),
} satisfies Record<string, (scene: Scene) => Promise<void>>;

export type ActName = keyof typeof ACTS;

export const isActName = (name: string): name is ActName => name in ACTS;
