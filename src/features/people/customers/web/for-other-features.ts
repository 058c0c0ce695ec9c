export { currentUser, getAccountRoute, refreshCurrentUser, useCurrentUser } from './current-user.ts';
