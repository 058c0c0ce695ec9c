import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { call } from '#web/api/call.ts';
import { RowMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Factor, SecondFactor } from '../contract.ts';
import * as calls from '../contract.ts';
import { securityKey } from './queries.ts';

export type FactorAct = { act: 'passkey' | 'application' } | { act: 'rename' | 'remove'; factor: Factor };

const kindWords: Record<Factor['kind'], string> = { passkey: 'Clé d’accès', totp: 'Application à codes' };
const onlyOne = 'Ajoutez-en un autre avant de retirer celui-ci.';

interface FactorsProps {
  state: SecondFactor;
  choose: (act: FactorAct) => void;
}

function FactorRow({ factor, state, choose }: FactorsProps & { factor: Factor }) {
  const { kind, name, created_at, last_used_at } = factor;
  const Icon = kind === 'passkey' ? KeyRound : Smartphone;
  const isKept = state.required && state.factors.length === 1;
  return (
    <li className="flex items-center gap-4 border-line border-t py-3 first:border-t-0">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted text-sm">
          {kindWords[kind]}, ajoutée <Moment at={created_at} />
          {last_used_at ? (
            <>
              , utilisée <Moment at={last_used_at} />
            </>
          ) : null}
        </p>
      </div>
      <RowMenu
        name={name}
        acts={[
          { label: 'Renommer', onSelect: () => choose({ act: 'rename', factor }) },
          {
            label: 'Retirer',
            tone: 'danger',
            refused: isKept ? onlyOne : undefined,
            onSelect: () => choose({ act: 'remove', factor }),
          },
        ]}
      />
    </li>
  );
}

function WhyOne({ required }: Pick<SecondFactor, 'required'>) {
  return (
    <Notice tone={required ? 'warning' : 'info'} title="Aucun second facteur">
      {required
        ? 'L’administration ne s’ouvre pas sans lui\u00a0: ajoutez une clé d’accès ou une application.'
        : 'Votre mot de passe suffit à entrer. Avec un second facteur, qui l’apprend n’entre pas.'}
    </Notice>
  );
}

export function FactorsCard({ state, choose }: FactorsProps) {
  const { factors } = state;
  return (
    <Card
      title="Second facteur"
      description="Demandé après votre mot de passe, et avant ce qui ne se reprend pas."
      actions={
        <>
          <Button size="sm" onClick={() => choose({ act: 'passkey' })}>
            Ajouter une clé d’accès
          </Button>
          <Button size="sm" variant="secondary" onClick={() => choose({ act: 'application' })}>
            Ajouter une application
          </Button>
        </>
      }
    >
      {factors.length === 0 ? (
        <WhyOne required={state.required} />
      ) : (
        <ul>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} state={state} choose={choose} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ConfirmRemovalProps {
  factor: Factor;
  isLast: boolean;
  onEnd: () => void;
}

export function ConfirmRemoval({ factor, isLast, onEnd }: ConfirmRemovalProps) {
  return (
    <ConfirmAct
      run={() => call(calls.removeFactor, { params: { id: factor.id } })}
      refreshes={securityKey}
      done={() => 'Second facteur retiré'}
      failed="Impossible de retirer ce second facteur"
      onEnd={onEnd}
      title={`Retirer «\u00a0${factor.name}\u00a0»\u00a0?`}
      confirmLabel="Retirer"
    >
      <p>
        {isLast
          ? 'C’est le dernier\u00a0: vos codes de secours s’en vont avec lui, et votre mot de passe suffira à entrer.'
          : 'Il n’ouvrira plus l’administration. Un email vous le confirme.'}
      </p>
    </ConfirmAct>
  );
}
