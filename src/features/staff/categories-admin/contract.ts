import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams } from '#contract-kit/fields.ts';
import { staffList } from '#contract-kit/staff-list.ts';
import { category } from '#shop/catalogue/contract.ts';
import { changedCategory, newCategoryForm } from './form.ts';

/** The screen loads them all and sorts them itself. */
export const CATEGORIES = staffList({
  name: 'categories',
  subject: 'category',
  label: 'Catégories',
  noun: { one: 'catégorie', many: 'catégories' },
  failed: 'Impossible de charger les catégories',
  exports: 'content.read',
  filters: {},
  sorts: { by: ['name', 'slug'], usual: 'name', unknown: 'Ce tri n’existe pas.' },
});

/** `automations_count`: all that were not deleted, on sale or not. */
const staffCategory = category.extend({ version: z.int() });

export const listStaffCategories = endpoint(staff('GET', '/api/admin/categories/', 'content.read'), {
  scope: 'content.read',
  summary: 'Every category, with all its automations counted, on sale or not',
  list: CATEGORIES,
  answer: z.array(staffCategory),
});

export const exportCategories = endpoint(staff('GET', '/api/admin/categories/export/', 'content.read'), {
  summary: 'Every category as a CSV file',
  answer: z.null(),
  file: 'text/csv',
});

export const createCategory = endpoint(staff('POST', '/api/categories/', 'content.write'), {
  summary: 'Makes a category; its slug comes from its name',
  body: newCategoryForm,
  answer: staffCategory,
  status: 201,
});

export const getCategory = endpoint(staff('GET', '/api/categories/:id/', 'content.read'), {
  summary: 'One category, for its form',
  params: idParams,
  answer: staffCategory,
});

export const changeCategory = endpoint(staff('PUT', '/api/categories/:id/', 'content.write'), {
  summary: 'Changes a category; a former slug leads to the new one for good',
  params: idParams,
  body: changedCategory,
  answer: staffCategory,
  errors: ['changed_meanwhile'],
});

export const deleteCategory = endpoint(staff('DELETE', '/api/categories/:id/', 'content.write'), {
  summary: 'Hides a category for good, unless it holds automations',
  params: idParams,
  answer: z.null(),
  status: 204,
  errors: ['category_not_empty', 'proof_required'],
});

export type StaffCategory = z.infer<typeof staffCategory>;
