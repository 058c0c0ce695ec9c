export { ReadByCustomer } from './SubscriptionParts.tsx';
export { consequencesOf, endingConsequenceOf } from './subscription-acts.ts';
