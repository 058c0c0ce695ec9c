export { unreadTickets } from './queries.ts';
export { ticketTone } from './ticket-tone.ts';
export { UnreadReplies } from './UnreadReplies.tsx';
