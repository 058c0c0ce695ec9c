export { isMonthOfTeam, ReadByCustomer, StaffStatus } from './SubscriptionParts.tsx';
export { consequencesOf, endingConsequenceOf, useActRefusal } from './subscription-acts.ts';
