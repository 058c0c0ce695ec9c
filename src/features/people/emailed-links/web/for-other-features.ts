export { EmailLinkForm } from './EmailLinkForm.tsx';
export { LinkAnswer } from './LinkAnswer.tsx';
export { OwnOrByLink } from './OwnOrByLink.tsx';
