import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listAllIdeas: { ...staff('GET', '/api/automation-ideas/', 'ideas.read'), beside: true as const },
  exportIdeas: staff('GET', '/api/admin/automation-ideas/export/', 'ideas.read'),
  previewIdeas: staff('POST', '/api/admin/automation-ideas/preview/', 'ideas.write'),
  ideaStatistics: staff('GET', '/api/automation-ideas/statistics/', 'ideas.read'),
  readIdea: staff('GET', '/api/automation-ideas/:id/', 'ideas.read'),
  moveIdea: staff('PATCH', '/api/automation-ideas/:id/', 'ideas.write'),
  reprocessIdea: staff('POST', '/api/automation-ideas/:id/reprocess/', 'ideas.write'),
  draftIdea: staff('POST', '/api/automation-ideas/:id/draft/', 'content.write'),
  giveToAuthor: staff('POST', '/api/automation-ideas/:id/gift/', 'gifts.give-long'),
  ideaReadings: staff('GET', '/api/automation-ideas/:id/readings/', 'ideas.read'),
  downloadWorkflow: staff('GET', '/api/automation-ideas/:id/download_workflow/', 'ideas.read'),
  deleteIdea: staff('DELETE', '/api/automation-ideas/:id/', 'ideas.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
