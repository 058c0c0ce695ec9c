export { SoldScreens } from './SoldScreens.tsx';
