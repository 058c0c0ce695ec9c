export { WhyThisStatus } from './WhyThisStatus.tsx';
