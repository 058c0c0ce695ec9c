import type { Feature } from '#server/http/feature.ts';
import { selectNotificationPreferences } from '#server/mail/preferences-store.ts';
import { getAccount, getPreferences, logTermsAcceptance, updatePreferences } from '../contract.ts';
import { changePreferences } from './preference-store.ts';
import { showAccount } from './show-account.ts';
import { recordTermsAcceptance } from './term-store.ts';
import { acceptedDocument } from './terms-documents.ts';

export const accounts: Feature = ({ endpoints, shop }) => {
  endpoints.serve(getAccount, ({ caller }) => showAccount(shop.pool, caller.userId, shop.clock.now()));
  endpoints.serve(getPreferences, ({ caller }) => selectNotificationPreferences(shop.db, caller.userId));
  endpoints.serve(updatePreferences, ({ caller, body }) => changePreferences(shop, caller.userId, body));
  endpoints.serve(logTermsAcceptance, async ({ caller, body }) => {
    const terms = await acceptedDocument(shop, body.acceptance);
    const now = shop.clock.now();
    const id = await recordTermsAcceptance(shop.db, { userId: caller.userId, ...body, terms, now });
    return { id, received_at: now.toISOString() };
  });
};
