export { TimelineSection } from './TimelineSection.tsx';
