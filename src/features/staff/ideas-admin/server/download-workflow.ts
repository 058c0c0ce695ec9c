import { Refusal } from '#contract-kit/error-codes.ts';
import { selectAnalyses, workflowOfAnalysis } from '#help/idea-readings/server/for-other-features.ts';
import type { FeatureScope } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import { selectIdea } from './store.ts';
import { readWorkflowAddress, workflowAddress } from './workflow-address.ts';

/** Of what the model made of it last. */
export async function giveWorkflowAddress(shop: Shop, id: number): Promise<{ download_url: string }> {
  const row = await selectIdea(shop.db, id);
  if (!row || row.idea.workflowKey === '') throw new Refusal('not_found');
  const [last] = await selectAnalyses(shop.db, id, { limit: 1 });
  if (!last) throw new Refusal('not_found');
  return { download_url: workflowAddress(shop, { id, attempt: last.attempt }) };
}

/** Who holds the address has the file: a browser that saves it sends no token. */
export function serveWorkflowFiles({ app, shop }: FeatureScope): void {
  const options = { schema: { hide: true }, exposeHeadRoute: false };
  app.get<{ Params: { key: string } }>('/api/workflow-files/:key/', options, async (request, reply) => {
    const named = readWorkflowAddress(shop, request.params.key);
    const [found] = named
      ? await selectAnalyses(shop.db, named.id, { limit: 1, attempt: named.attempt })
      : [];
    if (!found) throw new Refusal('link_expired');
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="workflow_idea_${found.ideaId}.json"`)
      .header('cache-control', 'no-store')
      .send(`${JSON.stringify(workflowOfAnalysis(found), null, 2)}\n`);
  });
}
