import type { Feature } from '#server/http/feature.ts';
import * as contract from '../contract.ts';
import { allowToAll, saveInBook, saveInOwnBook, showBook, showOwnBook } from './book.ts';
import { issueOwn } from './issue-paper.ts';
import { downloadOwn, showStores, takeBackAll } from './kept-stores.ts';
import { allowParts, changeOwn, removeOwn, saveOwn, showVersion, showVersions } from './own-documents.ts';
import { notePaid, takeBackPaid } from './paid-papers.ts';
import { printPaper, zipPapers } from './paper-files.ts';
import { showOwnDocuments } from './paper-list.ts';
import { showPapers } from './paper-rows.ts';
import { showDocument, showDocuments } from './read-documents.ts';

/** As a business lists, prints and marks them, with or without access to their tool. */
function servePapers({ endpoints, shop }: Pick<Parameters<Feature>[0], 'endpoints' | 'shop'>): void {
  endpoints.serve(contract.listOwnDocuments, ({ caller, query }) =>
    showOwnDocuments(shop, caller.userId, query),
  );
  endpoints.serveFile(contract.downloadPapers, ({ caller, query }) => zipPapers(shop, caller.userId, query));
  endpoints.serveFile(contract.downloadPaper, ({ caller, params }) =>
    printPaper(shop, { userId: caller.userId, ...params }),
  );
  endpoints.serve(contract.notePayment, ({ caller, params, body }) =>
    notePaid(shop, { userId: caller.userId, ...params }, body),
  );
  endpoints.serve(contract.takeBackPayment, ({ caller, params }) =>
    takeBackPaid(shop, { userId: caller.userId, ...params }),
  );
}

export const documents: Feature = ({ endpoints, shop }) => {
  endpoints.serve(contract.listDocuments, ({ caller, params, query }) =>
    showDocuments(shop, { userId: caller.userId, ...params }, query.page),
  );
  endpoints.serve(contract.readDocument, ({ caller, params }) =>
    showDocument(shop, { userId: caller.userId, ...params }),
  );
  endpoints.serve(contract.saveDocument, ({ caller, params: { slug, key }, body }) => {
    const { save_id: saveId, keep_former: keepFormer, ...given } = body;
    return saveOwn(shop, { userId: caller.userId, slug }, { ...given, key, saveId, keepFormer });
  });
  endpoints.serve(contract.changeDocument, ({ caller, params, body }) =>
    changeOwn(shop, { userId: caller.userId, ...params }, body),
  );
  endpoints.serve(contract.removeDocument, ({ caller, params }) =>
    removeOwn(shop, { userId: caller.userId, ...params }),
  );
  endpoints.serve(contract.listVersions, ({ caller, params }) =>
    showVersions(shop, { userId: caller.userId, ...params }),
  );
  endpoints.serve(contract.readVersion, ({ caller, params }) =>
    showVersion(shop, { userId: caller.userId, ...params }),
  );
  endpoints.serve(contract.issueDocument, ({ caller, params, body }) =>
    issueOwn(shop, { userId: caller.userId, ...params }, body),
  );
  endpoints.serve(contract.listPapers, ({ caller, params, query }) =>
    showPapers(shop, { userId: caller.userId, ...params }, query.page),
  );
  endpoints.serve(contract.allowBook, ({ caller, params, body }) =>
    allowParts(shop, { userId: caller.userId, ...params }, body),
  );
  endpoints.serveJson(contract.readBook, ({ caller, params }) =>
    showBook(shop, { userId: caller.userId, ...params }),
  );
  endpoints.serveJson(contract.saveBook, ({ caller, params, body: { save_id: saveId, ...given } }) =>
    saveInBook(shop, { userId: caller.userId, ...params }, { ...given, saveId }),
  );
  endpoints.serve(contract.allowBookToAll, ({ caller, body }) => allowToAll(shop, caller.userId, body));
  endpoints.serveJson(contract.readOwnBook, ({ caller }) => showOwnBook(shop, caller.userId));
  endpoints.serveJson(contract.saveOwnBook, ({ caller, params, body: { save_id: saveId, ...given } }) =>
    saveInOwnBook(shop, { userId: caller.userId, ...params }, { ...given, saveId }),
  );
  endpoints.serve(contract.listStores, ({ caller }) => showStores(shop, caller.userId));
  endpoints.serve(contract.takeBackBook, ({ caller, params }) =>
    takeBackAll(shop, { userId: caller.userId, ...params }),
  );
  endpoints.serveJson(contract.downloadStore, ({ caller, params }) =>
    downloadOwn(shop, { userId: caller.userId, ...params }),
  );
  servePapers({ endpoints, shop });
};
