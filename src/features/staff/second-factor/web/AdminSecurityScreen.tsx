import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailChangeForm } from '#account/profile/web/for-other-features.ts';
import { PasswordChangeForm } from '#people/auth/web/for-other-features.ts';
import { StaffKeysCard } from '#staff/api-keys/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { SecondFactor } from '../contract.ts';
import * as calls from '../contract.ts';
import { AddApplicationDialog } from './AddApplicationDialog.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { ConfirmRemoval, type FactorAct, FactorsCard } from './FactorsCard.tsx';
import { secondFactor, securityKey } from './queries.ts';
import { RecoveryCard } from './RecoveryCard.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { RenameFactorDialog } from './RenameFactorDialog.tsx';
import { SessionsCard } from './SessionsCard.tsx';

const schema = lazyResolver(async () => (await import('../contract.ts')).staffPasswordForm);

/** docs/product/staff.md#own-password-and-email */
function OwnIdentity({ email }: { email: string }) {
  return (
    <>
      <PasswordChangeForm
        schema={schema}
        change={(body) => call(calls.changeStaffPassword, { body })}
        help="Au moins 12 caractères, dont une majuscule, une minuscule, un chiffre et un symbole."
        description="Vos autres sessions se terminent, à la boutique aussi, et vos clés d’API sont retirées."
        effect="Vos autres sessions sont terminées, à la boutique aussi. Un email vous le confirme."
      />
      <EmailChangeForm email={email} change={(body) => call(calls.changeStaffEmail, { body })} />
    </>
  );
}

interface ActDialogProps {
  chosen: FactorAct;
  state: SecondFactor;
  onEnd: () => void;
  onCodes: (codes: string[]) => void;
}

function ActDialog({ chosen, state, onEnd, onCodes }: ActDialogProps) {
  const queries = useQueryClient();
  function done(said: string) {
    onEnd();
    toast.success(said);
    void queries.invalidateQueries({ queryKey: securityKey });
  }
  if (chosen.act === 'remove') {
    return <ConfirmRemoval factor={chosen.factor} isLast={state.factors.length === 1} onEnd={onEnd} />;
  }
  if (chosen.act === 'rename') {
    return (
      <RenameFactorDialog
        factor={chosen.factor}
        onClose={onEnd}
        onRenamed={() => done('Second facteur renommé')}
      />
    );
  }
  const added = {
    onClose: onEnd,
    onAdded(codes: string[] | null) {
      done('Second facteur ajouté');
      if (codes) onCodes(codes);
    },
  };
  return chosen.act === 'passkey' ? <AddPasskeyDialog {...added} /> : <AddApplicationDialog {...added} />;
}

function Security({ state }: { state: SecondFactor }) {
  const [chosen, setChosen] = useState<FactorAct>();
  const [codes, setCodes] = useState<string[]>();
  return (
    <div className="flex flex-col gap-6">
      <FactorsCard state={state} choose={setChosen} />
      {state.factors.length > 0 ? (
        <RecoveryCard left={state.recovery_codes_left} onRenewed={setCodes} />
      ) : null}
      {state.lacks ? null : (
        <>
          <OwnIdentity email={state.email} />
          <SessionsCard />
          <StaffKeysCard />
        </>
      )}
      {chosen ? (
        <ActDialog chosen={chosen} state={state} onEnd={() => setChosen(undefined)} onCodes={setCodes} />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </div>
  );
}

export const meta = adminMeta('sécurité', '/admin/security');
export const handle: StaffScreen = { right: 'admin.enter' };

/** docs/product/staff.md#second-factor */
export default function AdminSecurityScreen() {
  return (
    <AdminPage title="Sécurité" description="Ce qui ouvre votre session d’administration." width="form">
      <Loaded
        query={useQuery(secondFactor)}
        failed="Impossible de charger votre sécurité"
        loading="Chargement de votre sécurité…"
        skeleton={<Skeleton className="h-48 w-full" />}
      >
        {(state) => <Security state={state} />}
      </Loaded>
    </AdminPage>
  );
}
