export { emailLinkTo } from './email-link-to.ts';
export {
  type Correspondent,
  countLinksSince,
  lockCorrespondent,
  lockLink,
  markEmailVerified,
  markLinkUsed,
  selectCorrespondent,
  selectLink,
  takeEmail,
  updatePassword,
  voidLinks,
} from './emailed-link-store.ts';
export { createLink, hashOfKey, hasLinksEnough } from './emailed-links.ts';
export { personOfLink } from './person-of-link.ts';
export { inTheSameTime } from './same-answer-time.ts';
