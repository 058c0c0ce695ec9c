export { SeeAccountDialog } from './SeeAccountDialog.tsx';
export { useSeeingOver } from './SeeingBanner.tsx';
export { SeeingNotice } from './SeeingNotice.tsx';
