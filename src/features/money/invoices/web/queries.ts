import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, routeOf } from '#web/api/call.ts';
import type { listInvoices } from '../contract.ts';

export const listInvoicesRoute = routeOf<typeof listInvoices>({
  method: 'GET',
  path: '/api/invoices/',
  access: 'customer',
});

export const PAGE_SIZE = 12;

export const invoicesPage = (page: number) =>
  queryOptions({
    queryKey: ['invoices', page],
    queryFn: ({ signal }) =>
      call(listInvoicesRoute, { query: { page: String(page), page_size: String(PAGE_SIZE) }, signal }),
    placeholderData: keepPreviousData,
  });
