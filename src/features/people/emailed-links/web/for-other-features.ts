export { EmailLinkForm } from './EmailLinkForm.tsx';
export { LinkAnswer, OwnOrByLink } from './LinkAnswer.tsx';
