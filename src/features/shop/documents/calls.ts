import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listDocuments: customer('GET', '/api/tools/:slug/documents/'),
  readDocument: customer('GET', '/api/tools/:slug/documents/:key/'),
  saveDocument: customer('PUT', '/api/tools/:slug/documents/:key/'),
  changeDocument: customer('PATCH', '/api/tools/:slug/documents/:key/'),
  removeDocument: customer('DELETE', '/api/tools/:slug/documents/:key/'),
  listVersions: customer('GET', '/api/tools/:slug/documents/:key/versions/'),
  readVersion: customer('GET', '/api/tools/:slug/documents/:key/versions/:version/'),
  issueDocument: customer('POST', '/api/tools/:slug/documents/:key/issue/'),
  listPapers: customer('GET', '/api/tools/:slug/papers/'),
  allowBook: customer('PUT', '/api/tools/:slug/allowed/'),
  readBook: customer('GET', '/api/tools/:slug/book/:part/'),
  saveBook: customer('PUT', '/api/tools/:slug/book/:part/'),
  readOwnBook: customer('GET', '/api/own-book/'),
  saveOwnBook: customer('PUT', '/api/own-book/:part/'),
  listStores: customer('GET', '/api/document-stores/'),
  takeBackBook: customer('DELETE', '/api/document-stores/:slug/allowed/'),
  downloadStore: customer('GET', '/api/document-stores/:slug/file/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
