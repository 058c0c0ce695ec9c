export {
  currentUser,
  getAccountRoute,
  refreshCurrentUser,
  updateAccountRoute,
  useCurrentUser,
} from './current-user.ts';
