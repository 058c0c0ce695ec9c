export { answerByEmail } from './answer-by-email.ts';
export { answerAsTeam, assignTicket, classifyTicket, resolveTicket } from './answer-ticket.ts';
export { openTicketByEmail } from './show-ticket.ts';
export { forgetTicketsOf, lockTicket } from './store.ts';
export { type ReplyRow, selectReplies } from './thread-store.ts';
