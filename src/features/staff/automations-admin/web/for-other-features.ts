export { CategoryChoice, PriceInputs } from './SoldAs.tsx';
export { SoldScreens } from './SoldScreens.tsx';
