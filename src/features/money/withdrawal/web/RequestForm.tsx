import { EmailLinkForm } from '#people/emailed-links/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

export function RequestForm() {
  return (
    <EmailLinkForm
      send={async (typed) => (await call(calls.requestWithdrawal, { body: typed })).detail}
      label="Recevoir le lien pour renoncer"
      origin="/retractation"
    >
      montre vos contrats tout de suite.
    </EmailLinkForm>
  );
}
