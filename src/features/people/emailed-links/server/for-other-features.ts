export { emailLinkTo } from './email-link-to.ts';
export {
  type Correspondent,
  countLinksSince,
  forgetLinksOf,
  lockCorrespondent,
  lockLink,
  markLinkUsed,
  selectCorrespondent,
  selectLink,
  voidLinks,
} from './emailed-link-store.ts';
export { createLink, hashOfKey, hasLinksEnough } from './emailed-links.ts';
export { personOfLink } from './person-of-link.ts';
export { inTheSameTime } from './same-answer-time.ts';
