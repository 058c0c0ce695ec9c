export { takeAnnouncedPrice } from './announced-prices.ts';
export { type Carried, lockByProvider } from './lock-carried.ts';
export {
  type AnnouncedPrice,
  insertNotice,
  lapseNotice,
  selectAnnouncedPrice,
  selectNotices,
  selectSubscribersToTell,
  updateNotice,
} from './price-notice-store.ts';
export { amountDueOfFinal, monthLines, renewalAmount } from './renewal-amount.ts';
export {
  afterChange,
  asRenewed,
  everySubscription,
  type OwnRow,
  type RenewedRow,
  renewedSubscriptions,
} from './renewed-subscriptions.ts';
export {
  askProviderForShare,
  countedSubscriptions,
  shareOutAmong,
  shareOutCap,
  withNewShare,
} from './shares.ts';
export { tellUntilAgreed } from './tell-until-agreed.ts';
