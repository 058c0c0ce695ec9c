export { Credentials, credentialNames } from './Credentials.tsx';
export { EmailChangeSection } from './EmailChangeSection.tsx';
export { EmailLinkForm } from './EmailLinkForm.tsx';
export { LinkAnswer } from './LinkAnswer.tsx';
export { OwnOrByLink } from './OwnOrByLink.tsx';
export { PasswordChangeSection } from './PasswordChangeSection.tsx';
export { SignOutButton } from './SignOutButton.tsx';
export { UnverifiedNotice } from './UnverifiedNotice.tsx';
