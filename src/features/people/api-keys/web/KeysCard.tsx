import { type ReactNode, useState } from 'react';
import { type KeyDoor, scopeWord } from '#domain/people/api-key.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { ApiKey, MadeKey } from '../contract.ts';
import { MakeKeyDialog, RemoveKeyDialog, RotateKeyDialog, SecretDialog } from './KeyDialogs.tsx';
import type { KeyAct, KeysDoor } from './keys-door.ts';

const soonMs = 14 * DAY_MS;
const PREFIX: Record<KeyDoor, string> = { customer: 'rouage_client_…', admin: 'rouage_staff_…' };

const When = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(new Date(at))}</time>;

function EndBadge({ expires_at, expired }: Pick<ApiKey, 'expires_at' | 'expired'>) {
  if (expired) return <Badge tone="danger">Expirée</Badge>;
  if (expires_at === null) return null;
  const end = new Date(expires_at);
  const isSoon = end.getTime() - shopNow().getTime() < soonMs;
  return <Badge tone={isSoon ? 'warning' : 'neutral'}>Jusqu’au {formatDateTime(end)}</Badge>;
}

function FormerSecret({ former }: { former: NonNullable<ApiKey['former']> }) {
  return (
    <p className="text-sm text-warning-text">
      L’ancien secret ouvre jusqu’au <When at={former.ends_at} />
      {former.last_used_at ? (
        <>
          {' '}
          et a servi le <When at={former.last_used_at} />
        </>
      ) : null}
      .
    </p>
  );
}

interface RowProps {
  apiKey: ApiKey;
  door: KeyDoor;
  choose: (act: KeyAct) => void;
}

function KeyRow({ apiKey, door, choose }: RowProps) {
  const { name, scopes, ending, last_used_at, former } = apiKey;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          <EndBadge {...apiKey} />
        </p>
        <p className="text-muted text-sm">
          <code>
            {PREFIX[door]}
            {ending}
          </code>
        </p>
        <p className="text-sm">{scopes.map((scope) => scopeWord(door, scope)).join('\u00a0· ')}</p>
        <p className="text-muted text-sm">
          {last_used_at ? (
            <>
              Dernier usage le <When at={last_used_at} />
            </>
          ) : (
            'N’a pas encore servi'
          )}
        </p>
        {former ? <FormerSecret former={former} /> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Renouveler ${name}`}
          onClick={() => choose({ act: 'rotate', key: apiKey })}
        >
          Renouveler
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Retirer ${name}`}
          onClick={() => choose({ act: 'remove', key: apiKey })}
        >
          Retirer
        </Button>
      </div>
    </li>
  );
}

interface DialogProps<Making, Rotating> {
  chosen: KeyAct;
  door: KeysDoor<Making, Rotating>;
  onMade: (made: MadeKey) => void;
  onEnd: () => void;
}

function ActDialog<Making, Rotating>({ chosen, ...given }: DialogProps<Making, Rotating>) {
  if (chosen.act === 'make') return <MakeKeyDialog {...given} />;
  if (chosen.act === 'rotate') return <RotateKeyDialog {...given} apiKey={chosen.key} />;
  return <RemoveKeyDialog {...given} apiKey={chosen.key} />;
}

interface KeysProps<Making, Rotating> {
  door: KeysDoor<Making, Rotating>;
  description: ReactNode;
  keys: readonly ApiKey[];
  most: number;
}

export function KeysCard<Making, Rotating>({ door, description, keys, most }: KeysProps<Making, Rotating>) {
  const [chosen, setChosen] = useState<KeyAct>();
  const [made, setMade] = useState<MadeKey>();
  const isFull = keys.length >= most;
  return (
    <Card
      title="Clés d’API"
      description={description}
      actions={
        <Button variant="secondary" size="sm" disabled={isFull} onClick={() => setChosen({ act: 'make' })}>
          Créer une clé
        </Button>
      }
    >
      {keys.length === 0 ? (
        <p className="text-muted">
          Aucune clé pour le moment. Une clé laisse un programme (votre comptabilité, un tableur, un script)
          lire à votre place, sans votre mot de passe.
        </p>
      ) : (
        <ul>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} door={door.door} choose={setChosen} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="mt-4 text-muted text-sm">{most} clés au plus&nbsp;: retirez-en une d’abord.</p>
      ) : null}
      {chosen ? (
        <ActDialog
          chosen={chosen}
          door={door}
          onEnd={() => setChosen(undefined)}
          onMade={(next) => {
            setChosen(undefined);
            setMade(next);
            door.refresh();
          }}
        />
      ) : null}
      {made ? <SecretDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </Card>
  );
}
