export { WhyLeft } from './WhyLeft.tsx';
