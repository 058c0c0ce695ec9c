import { editionPath, termsPdfPath } from '#domain/terms/versions.ts';
import type { Account } from '#people/accounts/contract.ts';
import {
  type AccountChanges,
  enqueueProviderPersonIfChanged,
  lockCustomer,
  readTerms,
  refuseTeam,
  selectAcceptances,
  selectEmail,
  showAccount,
  updateAccount as writeAccount,
} from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  type AccountUpdate,
  listAcceptances,
  MOST_ACCEPTANCES,
  type OwnAcceptance,
  readTermsPdf,
  updateAccount,
} from '../contract.ts';
import { admitEmailChange, requestOwnEmailChange } from './request-email-change.ts';

const changesOf = (update: AccountUpdate): AccountChanges => ({
  firstName: update.first_name,
  lastName: update.last_name,
  phone: update.phone,
  companyName: update.profile?.company_name,
  language: update.profile?.language,
  timezone: update.profile?.timezone,
  technicalLevel: update.profile?.technical_level,
});

/** A new email waits for its link (docs/product/account.md#new-email-by-its-link). Answers the account as it is now. */
async function changeAccount(
  shop: Shop,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  update: AccountUpdate,
): Promise<Account> {
  const { userId } = caller;
  const { email, current_password: currentPassword } = update;
  const isNew = email !== undefined && email !== (await selectEmail(shop.db, userId));
  if (isNew) await refuseTeam(shop.db, userId);
  const person = isNew ? await admitEmailChange(shop, caller, { email, currentPassword }) : undefined;
  await inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    const before = await lockCustomer(tx, userId);
    if (isNew) await refuseTeam(tx, userId);
    await writeAccount(tx, userId, changesOf(update));
    await enqueueProviderPersonIfChanged(tx, before, now);
    if (person && isNew) await requestOwnEmailChange(tx, shop.settings, person, { email, now });
  });
  return showAccount(shop.pool, userId, shop.clock.now());
}

type Row = Awaited<ReturnType<typeof selectAcceptances>>[number];

const acceptanceAnswer = ({ id, type, receivedAt, edition, document }: Row): OwnAcceptance => ({
  id,
  type,
  // The browser's clock may be wrong.
  accepted_at: receivedAt.toISOString(),
  edition,
  page_url: editionPath(edition),
  pdf_url: termsPdfPath(document ?? edition),
  sha256: document,
});

export const profile: Feature = ({ endpoints, shop }) => {
  endpoints.serve(updateAccount, ({ caller, body }) => changeAccount(shop, caller, body));
  endpoints.serve(listAcceptances, async ({ caller }) => {
    const rows = await selectAcceptances(shop.db, caller.userId, MOST_ACCEPTANCES);
    return { results: rows.map(acceptanceAnswer) };
  });
  endpoints.openFile(readTermsPdf, ({ params }) => readTerms(shop, params.name));
};
