import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listStaffAutomations: staff('GET', '/api/admin/automations/', 'content.read'),
  exportAutomations: staff('GET', '/api/admin/automations/export/', 'content.read'),
  previewAutomations: staff('POST', '/api/admin/automations/preview/', 'content.write'),
  getStaffAutomation: staff('GET', '/api/admin/automations/:id/', 'content.read'),
  readAutomationUse: staff('GET', '/api/admin/automations/:id/use/', 'content.read'),
  createAutomation: staff('POST', '/api/automations/', 'content.write'),
  // Finance may change the prices; the rest of the form asks for more (docs/product/automation.md#who-changes-what).
  changeAutomation: staff('PUT', '/api/automations/:id/', 'prices.write'),
  setAvailable: staff('PATCH', '/api/automations/:id/', 'content.write'),
  moveAutomation: staff('POST', '/api/admin/automations/:id/move/', 'content.write'),
  addPicture: staff('POST', '/api/admin/automations/:id/pictures/', 'content.write'),
  changePictures: staff('PUT', '/api/admin/automations/:id/pictures/', 'content.write'),
  deleteAutomation: staff('DELETE', '/api/automations/:id/', 'content.write'),
  uploadWebhook: staff('POST', '/api/automations/:id/upload_webhook/', 'content.write'),
  getWebhookContent: staff('GET', '/api/admin/webhook-content/:slug/', 'content.read'),
  listVersions: staff('GET', '/api/admin/automations/:id/versions/', 'content.read'),
  examineVersion: staff('GET', '/api/admin/automations/:id/versions/:number/', 'content.read'),
  previewVersion: staff('POST', '/api/admin/automations/:id/versions/:number/frame/', 'content.read'),
  publishVersion: staff('POST', '/api/admin/automations/:id/versions/:number/publish/', 'content.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
