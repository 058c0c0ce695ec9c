// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours' screens reach this slice.

export { Credentials, credentialNames } from './Credentials.tsx';
export { EmailChangeSection } from './EmailChangeSection.tsx';
export { EmailLinkForm } from './EmailLinkForm.tsx';
export { LinkAnswer } from './LinkAnswer.tsx';
export { OwnOrByLink } from './OwnOrByLink.tsx';
export { PasswordChangeSection } from './PasswordChangeSection.tsx';
export { SignOutButton } from './SignOutButton.tsx';
export { UnverifiedNotice } from './UnverifiedNotice.tsx';
// biome-ignore-end lint/performance/noBarrelFile: see above.
