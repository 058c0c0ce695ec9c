export { currentUser, refreshCurrentUser, useCurrentUser } from './current-user.ts';

export { NotificationsSection } from './NotificationsSection.tsx';
