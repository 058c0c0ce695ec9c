export { AddressesCard } from './AddressesCard.tsx';
