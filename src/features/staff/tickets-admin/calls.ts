import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listAllTickets: { ...staff('GET', '/api/tickets/', 'tickets.read'), beside: true as const },
  exportTickets: staff('GET', '/api/admin/tickets/export/', 'tickets.read'),
  previewTickets: staff('POST', '/api/admin/tickets/preview/', 'tickets.write'),
  ticketStatistics: staff('GET', '/api/tickets/statistics/', 'tickets.read'),
  listAssignees: staff('GET', '/api/tickets/assignees/', 'tickets.read'),
  readTicket: { ...staff('GET', '/api/tickets/:id/', 'tickets.read'), beside: true as const },
  replyToTicket: { ...staff('POST', '/api/tickets/:id/replies/', 'tickets.write'), beside: true as const },
  resolveTicket: staff('POST', '/api/tickets/:id/resolve/', 'tickets.write'),
  assignTicket: staff('POST', '/api/tickets/:id/assign/', 'tickets.write'),
  listPreparedAnswers: staff('GET', '/api/admin/prepared-answers/', 'tickets.read'),
  addPreparedAnswer: staff('POST', '/api/admin/prepared-answers/', 'tickets.write'),
  changePreparedAnswer: staff('PUT', '/api/admin/prepared-answers/:id/', 'tickets.write'),
  deletePreparedAnswer: staff('DELETE', '/api/admin/prepared-answers/:id/', 'tickets.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
