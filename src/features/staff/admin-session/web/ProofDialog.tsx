import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SignOutButton } from '#people/auth/web/for-other-features.ts';
import { FactorForm, secondFactor } from '#staff/second-factor/web/for-other-features.ts';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { onProofRequired } from '#web/api/send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { PasswordProof } from './PasswordProof.tsx';
import { useCurrentAdmin } from './staff-session.ts';

const proofs = ['proof_required', 'factor_required', 'factor_missing'] as const;
/** The server asks for the password again, for the second factor once in this session, or for adding one. */
type WantedProof = (typeof proofs)[number];
type AskedProof = Exclude<WantedProof, 'factor_missing'>;
type Shown = Wanted & { proof: AskedProof };
type Settle = (proven: boolean) => void;

interface Wanted {
  proof: WantedProof;
  /** These are the server's words. */
  why: string;
}

async function proofWanted(refusal: Response): Promise<Wanted | undefined> {
  const body: unknown = await refusal.json().catch(() => undefined);
  const { code, detail } = Object(body);
  const proof = proofs.find((one) => one === code);
  return proof && { proof, why: String(detail) };
}

/** It asks anew each time, because a factor may have come or gone. */
function Proof({ asked, settle }: { asked: AskedProof; settle: Settle }) {
  const { data: admin } = useCurrentAdmin();
  const query = useQuery(secondFactor);
  const { data } = query;
  if (query.isError) return <QueryFailure query={query} failed="Confirmation impossible" />;
  if (!data || !query.isFetchedAfterMount) {
    return (
      <Loading label="Chargement…">
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  }
  if (data.kinds.length === 0) return <PasswordProof email={admin?.email ?? ''} settle={settle} />;
  const leave =
    asked === 'factor_required' ? (
      <SignOutButton audience="admin" variant="secondary" />
    ) : (
      <Button variant="secondary" onClick={() => settle(false)}>
        Retour
      </Button>
    );
  return <FactorForm kinds={data.kinds} onProven={() => settle(true)} leave={leave} />;
}

const textsOf = ({ proof, why }: Shown) =>
  proof === 'proof_required'
    ? { title: 'Confirmez que c’est bien vous', description: why }
    : {
        title: 'Votre second facteur',
        description: 'Il est demandé une fois par session, après le mot de passe.',
      };

/** It opens when the server wants a new proof, and then repeats the call. */
export function ProofDialog() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Shown>();
  const waiting = useRef<Settle[]>([]);

  useEffect(
    () =>
      onProofRequired(async (refusal) => {
        const wanted = await proofWanted(refusal);
        if (!wanted) return false;
        const { proof, why } = wanted;
        if (proof === 'factor_missing') {
          void navigate('/admin/security', { replace: true });
          return false;
        }
        setAsked({ proof, why });
        return new Promise<boolean>((settle) => waiting.current.push(settle));
      }),
    [navigate],
  );

  function settle(proven: boolean): void {
    setAsked(undefined);
    for (const one of waiting.current.splice(0)) one(proven);
  }

  if (!asked) return null;
  return (
    <Dialog open onClose={() => settle(false)} {...textsOf(asked)} size="sm">
      <Proof asked={asked.proof} settle={settle} />
    </Dialog>
  );
}
