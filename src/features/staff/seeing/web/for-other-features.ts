export { SeeAccountDialog } from './SeeAccountDialog.tsx';
export { SeeingNotice } from './SeeingNotice.tsx';
export { useSeeingOver } from './use-seeing-over.ts';
