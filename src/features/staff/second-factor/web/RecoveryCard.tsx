import { useState } from 'react';
import { RECOVERY_CODES } from '#domain/people/second-factor.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import * as calls from '../contract.ts';
import { securityKey } from './queries.ts';

function leftInWords(left: number): string {
  if (left === 0) return 'Il n’en reste aucun\u00a0: sans votre appareil, vous n’entreriez plus.';
  const count = left === 1 ? 'Il en reste 1' : `Il en reste ${left}`;
  return `${count} sur ${RECOVERY_CODES}.`;
}

export function RecoveryCard({ left, onRenewed }: { left: number; onRenewed: (codes: string[]) => void }) {
  const [asks, setAsks] = useState(false);
  return (
    <Card
      title="Codes de secours"
      description="Ils remplacent un appareil perdu. Chacun sert une fois."
      actions={
        <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
          Créer de nouveaux codes
        </Button>
      }
    >
      <p className={left < 3 ? 'text-warning-text' : undefined}>{leftInWords(left)}</p>
      {asks ? (
        <ConfirmAct
          run={() => call(calls.renewRecoveryCodes)}
          refreshes={securityKey}
          done={({ recovery_codes }) => {
            onRenewed(recovery_codes);
            return 'Nouveaux codes de secours';
          }}
          failed="Impossible de créer de nouveaux codes"
          onEnd={() => setAsks(false)}
          tone="primary"
          title="Créer de nouveaux codes de secours&nbsp;?"
          confirmLabel="Créer les codes"
        >
          <p>Les codes d’avant ne serviront plus. Les nouveaux vous sont montrés une fois.</p>
        </ConfirmAct>
      ) : null}
    </Card>
  );
}
