export { NotificationsSection } from './NotificationsSection.tsx';
