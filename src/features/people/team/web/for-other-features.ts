export { ViewingsSection } from './ViewingsSection.tsx';
