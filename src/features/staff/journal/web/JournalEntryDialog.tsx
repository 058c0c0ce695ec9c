import { DELETED_ACCOUNT, personName } from '#domain/people/person-name.ts';
import { changesInWords } from '#domain/people/staff-act-facts.ts';
import { roleWord } from '#domain/people/staff-rights.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import type { JournalLine } from '../contract.ts';

type Details = NonNullable<JournalLine['details']>;

function Changes({ subject, details }: Pick<JournalLine, 'subject'> & { details: Details }) {
  const changes = changesInWords(subject, details.before, details.after);
  if (changes.length === 0) return null;
  return (
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
        {changes.map(({ label, before, after }) => (
          <tr key={label} className="border-line border-t align-top">
            <th scope="row" className="py-2 pr-4 font-normal">
              {label}
            </th>
            <td className="wrap-anywhere py-2 pr-4">{before}</td>
            <td className="wrap-anywhere py-2">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function factsOf(entry: JournalLine): [string, string][] {
  const { sequence, at, actor, role, origin } = entry;
  const about = entry.about_is_deleted ? DELETED_ACCOUNT : entry.about?.email;
  return [
    ['Entrée', String(sequence)],
    ['Quand', formatDateTime(at)],
    ['Par', actor ? `${personName(actor)} (${actor.email})` : DELETED_ACCOUNT],
    ['Rôle', roleWord(role)],
    ...(about ? [['Client concerné', about] as [string, string]] : []),
    ['Depuis', origin?.address ?? 'Oublié'],
    ['Navigateur', origin ? origin.user_agent || 'Non indiqué' : 'Oublié'],
  ];
}

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
          <Changes subject={entry.subject} details={entry.details} />
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
