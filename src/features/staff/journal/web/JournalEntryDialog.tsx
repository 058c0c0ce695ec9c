import { roleWord } from '#domain/people/staff-rights.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import type { JournalLine } from '../contract.ts';

const said = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'rien';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

type Facts = Record<string, unknown>;

/** Before and after, fact by fact. */
function Changes({ before, after }: { before: Facts | null; after: Facts | null }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <div className="max-w-full">
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">Ce qui a changé</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-2 pr-4 font-medium">
              Fait
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Avant
            </th>
            <th scope="col" className="py-2 font-medium">
              Après
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-line border-t align-top">
              <th scope="row" className="py-2 pr-4 font-normal">
                {name}
              </th>
              <td className="py-2 pr-4 [overflow-wrap:anywhere]">{before ? said(before[name]) : ''}</td>
              <td className="py-2 [overflow-wrap:anywhere]">{after ? said(after[name]) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function factsOf({ sequence, at, actor, role, about, details }: JournalLine): [string, string][] {
  return [
    ['Entrée', String(sequence)],
    ['Quand', formatDateTime(new Date(at))],
    ['Par', actor ? `${actor.name || actor.email} (${actor.email})` : 'Compte fermé'],
    ['Rôle', roleWord(role)],
    ...(about ? [['Client concerné', about.email] as [string, string]] : []),
    ['Depuis', details?.address ?? 'Oublié'],
    ['Navigateur', details ? details.user_agent || 'Non indiqué' : 'Oublié'],
  ];
}

/** Mounted while it is open. */
export function JournalEntryDialog({ entry, onClose }: { entry: JournalLine; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={entry.says} size="lg">
      <div className="flex flex-col gap-5">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {factsOf(entry).map(([name, value]) => (
            <Fact key={name} label={name}>
              {value}
            </Fact>
          ))}
        </dl>
        {entry.details ? (
          <Changes before={entry.details.before} after={entry.details.after} />
        ) : (
          <p className="text-muted">Ce qui a changé a été oublié, avec le compte ou après trois ans.</p>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Fermer
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
