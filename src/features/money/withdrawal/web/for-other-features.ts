export { useWithdrawableSettled } from './queries.ts';
export { WithdrawalLink } from './WithdrawalLink.tsx';
