import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listStaffCategories: staff('GET', '/api/admin/categories/', 'content.read'),
  exportCategories: staff('GET', '/api/admin/categories/export/', 'content.read'),
  createCategory: staff('POST', '/api/categories/', 'content.write'),
  getCategory: staff('GET', '/api/categories/:id/', 'content.read'),
  changeCategory: staff('PUT', '/api/categories/:id/', 'content.write'),
  deleteCategory: staff('DELETE', '/api/categories/:id/', 'content.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
