export { answerByEmail, awaitsAnswer } from './answer-by-email.ts';
export { answerAsTeam, assignTicket, classifyTicket, resolveTicket } from './answer-ticket.ts';
export { supportEntries } from './file-entries.ts';
export { bytesOfAddress, findFile, selectEveryFile, selectKeptFiles, supportFile } from './file-store.ts';
export { keepPart, openFile } from './keep-file.ts';
export { takeUpload } from './routes.ts';
export { BY_EMAIL, openTicketByEmail, showFiles } from './show-ticket.ts';
export { forgetTicketsOf, lockTicket, readdressTicketsOf } from './store.ts';
export { type ReplyRow, selectReplies } from './thread-store.ts';
