export { isMonthOfTeam, ReadByCustomer, StaffStatus } from './SubscriptionParts.tsx';
export { consequencesOf, endingConsequenceOf } from './subscription-acts.ts';
export { useActRefusal } from './use-act-refusal.ts';
