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
export {
  createLink,
  emailLinkTo,
  hashOfKey,
  hasLinksEnough,
  inTheSameTime,
  personOfLink,
} from './emailed-links.ts';
