export { PersonMoney } from './PersonMoney.tsx';
