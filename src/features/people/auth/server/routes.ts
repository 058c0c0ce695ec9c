import { refuseTeam } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import {
  changePassword,
  checkEmail,
  confirmPasswordReset,
  forgetPasswordLinks,
  refreshSession,
  requestPasswordReset,
  resendVerification,
  signIn,
  signOut,
  validatePasswordReset,
} from '../contract.ts';
import { deleteOverLinks } from './emailed-link-store.ts';
import { changeOwnPassword, customerReset } from './password.ts';
import { refreshPair } from './refresh-session.ts';
import { createTokens, endSession } from './session.ts';
import { createSignIn } from './sign-in.ts';
import { refuseTakenEmail, resendTo } from './verification.ts';

function forget(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: Staff,
): Promise<{ detail: string; deleted: number }> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const deleted = await deleteOverLinks(tx, ['reset_password', 'reset_admin_password'], now);
    const done = { act: 'links.forget', subject: 'links', subjectId: 'password' } as const;
    await noteStaffAct(tx, staff, { ...done, after: { deleted }, now });
    const many = deleted > 1 ? 's' : '';
    const detail = deleted === 0 ? 'Aucun lien à effacer.' : `${deleted}\u00a0lien${many} effacé${many}.`;
    return { detail, deleted };
  });
}

export const auth: Feature = ({ endpoints, shop }) => {
  const tokens = createTokens(shop);
  const openDoor = createSignIn(shop);
  endpoints.open(signIn, (call) => openDoor('customer', call));
  endpoints.open(refreshSession, ({ body }) =>
    refreshPair(shop, tokens, body.refresh, { audience: 'customer' }),
  );
  endpoints.open(signOut, async ({ body }) => {
    await endSession(shop, tokens, body.refresh);
    return null;
  });
  endpoints.open(checkEmail, ({ body }) => refuseTakenEmail(shop, body.email));
  endpoints.open(resendVerification, ({ body }) => resendTo(shop, body.email));
  endpoints.open(requestPasswordReset, ({ body }) => customerReset.request(shop, body.email));
  endpoints.open(validatePasswordReset, ({ params }) => customerReset.validate(shop, params.token));
  endpoints.open(confirmPasswordReset, ({ body }) => customerReset.reset(shop, body));
  endpoints.serveStaff(forgetPasswordLinks, ({ caller }) => forget(shop, caller.staff));
  endpoints.serve(changePassword, async ({ body, caller }) => {
    await refuseTeam(shop.db, caller.userId);
    return changeOwnPassword(shop, caller, body, (tx) => refuseTeam(tx, caller.userId));
  });
};
