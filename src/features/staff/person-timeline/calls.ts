import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  readTimeline: staff('GET', '/api/admin/users/:id/timeline/', 'people.read'),
  readEmail: staff('GET', '/api/admin/users/:id/emails/:email/', 'people.read'),
  resendEmail: staff('POST', '/api/admin/users/:id/emails/:email/resend/', 'people.write'),
  addNote: staff('POST', '/api/admin/users/:id/notes/', 'people.write'),
  removeNote: staff('DELETE', '/api/admin/users/:id/notes/:note/', 'people.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
