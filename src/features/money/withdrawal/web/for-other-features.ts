export { WithdrawalLink } from './WithdrawalLink.tsx';
