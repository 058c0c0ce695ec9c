import { Refusal } from '#contract-kit/error-codes.ts';
import type { Feature } from '#server/http/feature.ts';
import { invoicePdfPath, listInvoices } from '../contract.ts';
import { invoicesOf } from './list-invoices.ts';
import { printInvoice } from './print-invoice.ts';

export const invoices: Feature = ({ app, authenticate, endpoints, shop }) => {
  endpoints.serve(listInvoices, ({ caller, query }) => invoicesOf(shop, caller.userId, query));
  // Not an endpoint of the contract: its answer is no JSON.
  app.get<{ Params: { number: string } }>(
    invoicePdfPath(':number'),
    { schema: { hide: true } },
    async (request, reply) => {
      const caller = await authenticate(request);
      if (!caller) throw new Refusal('unauthenticated');
      if (caller.audience !== 'customer') throw new Refusal('forbidden');
      const { number } = request.params;
      const file = await printInvoice(shop, caller.userId, number);
      reply.header('content-disposition', `attachment; filename="${number}.pdf"`);
      return reply.type('application/pdf').send(file);
    },
  );
};
