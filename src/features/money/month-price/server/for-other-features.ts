export { takeAnnouncedPrice } from './announced-prices.ts';
export { amountDueOfFinal, monthLines, renewalAmount } from './renewal-amount.ts';
export { asRenewed, type RenewedRow, renewedSubscriptions } from './renewed-subscriptions.ts';
export { askProviderForShare, countedSubscriptions, shareOutCap, withNewShare } from './shares.ts';
export { tellUntilAgreed } from './tell-until-agreed.ts';
