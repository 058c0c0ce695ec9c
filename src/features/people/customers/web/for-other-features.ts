export { currentUser, refreshCurrentUser, useCurrentUser } from './current-user.ts';
