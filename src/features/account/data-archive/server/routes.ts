import { Refusal } from '#contract-kit/error-codes.ts';
import type { Feature } from '#server/http/feature.ts';
import { archiveFilePath, askArchive, showArchive } from '../contract.ts';
import { openArchiveFile } from './archive-file.ts';
import { askForArchive, latestArchive } from './ask-archive.ts';

export const dataArchive: Feature = ({ app, authenticate, endpoints, shop }) => {
  endpoints.serve(askArchive, ({ caller, body }) => askForArchive(shop, caller, body.current_password));
  endpoints.serve(showArchive, ({ caller }) => latestArchive(shop, caller.userId));
  // Not an endpoint of the contract: its answer is no JSON.
  app.get<{ Params: { id: string } }>(
    archiveFilePath(':id'),
    { schema: { hide: true } },
    async (request, reply) => {
      const caller = await authenticate(request);
      if (!caller) throw new Refusal('unauthenticated');
      if (caller.audience !== 'customer') throw new Refusal('forbidden');
      const { id } = request.params;
      const { name, bytes, content } = await openArchiveFile(shop, { id, userId: caller.userId });
      reply.header('content-disposition', `attachment; filename="${name}"`);
      reply.header('content-length', bytes);
      return reply.type('application/zip').send(content);
    },
  );
};
