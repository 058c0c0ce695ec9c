import { EmailLinkForm } from '#people/emailed-links/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { calls } from '../calls.ts';

export function RequestForm() {
  return (
    <EmailLinkForm
      send={async (typed) => (await call(calls.requestTermination, { body: typed })).detail}
      label="Recevoir le lien de résiliation"
      origin="/resiliation"
    >
      montre vos contrats tout de suite.
    </EmailLinkForm>
  );
}
