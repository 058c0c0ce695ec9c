export { FilesField } from './FilesField.tsx';
export { unreadTickets } from './queries.ts';
export { ShownFiles } from './ShownFiles.tsx';
export { ticketTone } from './ticket-tone.ts';
export { UnreadReplies } from './UnreadReplies.tsx';
export { useAttachedFiles } from './use-attached-files.ts';
