export { CategoryChoice, PriceInputs, SoldScreens } from './SoldAs.tsx';
