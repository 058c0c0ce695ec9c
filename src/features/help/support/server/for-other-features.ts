export { answerByEmail } from './answer-by-email.ts';
export { answerAsTeam } from './answer-ticket.ts';
export { openTicketByEmail } from './open-ticket.ts';
export { assignTicket, resolveTicket } from './resolve-ticket.ts';
export { forgetTicketsOf, lockTicket, type TicketRow } from './store.ts';
export { type ReplyRow, selectReplies } from './thread-store.ts';
