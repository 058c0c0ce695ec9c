// biome-ignore lint/performance/noBarrelFile: the one door by which other screens reach this slice.
export { AddressesCard } from './AddressesCard.tsx';
