export { countAtOtherPrices } from './store.ts';
