import { offerGift } from '#help/ideas/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import type { AllIdeas, IdeasFilter } from '../contract.ts';
import * as contract from '../contract.ts';
import { giveWorkflowAddress, serveWorkflowFiles } from './download-workflow.ts';
import { remove, reprocess } from './idea-acts.ts';
import { exportIdeas, previewIdeas } from './list-ideas.ts';
import { makeDraft } from './make-draft.ts';
import { move } from './move-idea.ts';
import { showReadings } from './show-readings.ts';
import { openIdea, shownIdea } from './shown-idea.ts';
import { countIdeas, selectPage } from './store.ts';

async function listAll(shop: Pick<Shop, 'db' | 'pool'>, filter: IdeasFilter): Promise<AllIdeas> {
  const { rows, pagination } = await selectPage(shop, filter);
  return { ideas: rows.map(shownIdea), pagination };
}

export const ideasAdmin: Feature = (scope) => {
  const { endpoints, shop } = scope;
  serveWorkflowFiles(scope);
  endpoints.serveStaff(contract.listAllIdeas, ({ query }) => listAll(shop, query));
  endpoints.serveStaffFile(contract.exportIdeas, ({ caller, query }) =>
    exportIdeas(shop, caller.staff, query),
  );
  endpoints.serveStaff(contract.previewIdeas, ({ body }) => previewIdeas(shop, body));
  endpoints.serveStaff(contract.ideaStatistics, () => countIdeas(shop.db));
  endpoints.serveStaff(contract.readIdea, ({ params }) => openIdea(shop.db, params.id));
  endpoints.serveStaff(contract.moveIdea, ({ caller: { staff }, params, body }) =>
    move(shop, { ...params, ...body, staff }),
  );
  endpoints.serveStaff(contract.reprocessIdea, ({ caller: { staff }, params, body }) =>
    reprocess(shop, { ...params, ...body, staff }),
  );
  endpoints.serveStaff(contract.draftIdea, ({ caller: { staff }, params, body }) =>
    makeDraft(shop, { ...params, ...body, staff }),
  );
  endpoints.serveStaff(contract.giveToAuthor, async ({ caller: { staff }, params: { id } }) => {
    await offerGift(shop, { ideaId: id, staff });
    return openIdea(shop.db, id);
  });
  endpoints.serveStaff(contract.ideaReadings, ({ params }) => showReadings(shop.db, params.id));
  endpoints.serveStaff(contract.downloadWorkflow, ({ params }) => giveWorkflowAddress(shop, params.id));
  endpoints.serveStaff(contract.deleteIdea, ({ caller: { staff }, params }) =>
    remove(shop, { ...params, staff }),
  );
};
