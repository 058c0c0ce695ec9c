import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listPeople: staff('GET', '/api/admin/users/', 'people.read'),
  exportPeople: staff('GET', '/api/admin/users/export/', 'people.export'),
  summarisePeople: staff('GET', '/api/admin/users/summary/', 'people.read'),
  getPerson: staff('GET', '/api/admin/users/:id/', 'people.read'),
  createPerson: staff('POST', '/api/admin/users/', 'people.write'),
  changePerson: staff('PUT', '/api/admin/users/:id/', 'people.write'),
  deletePerson: staff('DELETE', '/api/admin/users/:id/', 'people.delete'),
  invitePerson: staff('POST', '/api/admin/users/:id/invitation/', 'people.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
