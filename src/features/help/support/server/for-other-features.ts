export { answerAsTeam, type TeamReply } from './answer-ticket.ts';
export { assignTicket, resolveTicket } from './resolve-ticket.ts';
export { showTicket } from './show-ticket.ts';
export { findTicket, forgetTicketsOf, lockTicket, type TicketRow } from './store.ts';
export { type ReplyRow, selectReplies } from './thread-store.ts';
