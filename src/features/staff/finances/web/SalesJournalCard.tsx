import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { addressOf } from '#contract-kit/endpoint.ts';
import { ApiError } from '#web/api/api-error.ts';
import { downloadFile } from '#web/api/download.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';

interface SalesJournalCardProps {
  siren: string;
  opened: string;
  /** The day is Paris's. */
  today: string;
}

/** In the order of the form. */
const FIELDS = ['opened', 'from', 'to'] as const;

/** What was refused, at its field of this form. */
function faultsOf(error: Error | null): Partial<Record<(typeof FIELDS)[number], string>> {
  const { fields } = error instanceof ApiError ? error : {};
  return Object.fromEntries(
    FIELDS.flatMap((name) => (fields?.[name] ? [[name, fields[name].join(' ')]] : [])),
  );
}

/** The tax office wants one exercise per file, named by its last day. */
export function SalesJournalCard({ siren, opened: usual, today }: SalesJournalCardProps) {
  const [opened, setOpened] = useState(usual);
  const [from, setFrom] = useState(usual);
  const [to, setTo] = useState(today);
  const form = useRef<HTMLFormElement>(null);
  const name = `${siren}FEC${to.replaceAll('-', '')}.txt`;
  const exporting = useSingleMutation({
    // An empty date is sent as it is, so that it is refused: without it the usual opening would stand.
    mutationFn: () =>
      downloadFile(
        `${addressOf(calls.exportSalesJournal, {})}?${new URLSearchParams({ from, to, opened })}`,
        name,
        'admin',
      ),
    onError: (error) => {
      const first = FIELDS.find((field) => faultsOf(error)[field]);
      if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    },
  });
  const faults = faultsOf(exporting.error);
  const dateField = (field: (typeof FIELDS)[number], value: string, onDay: (day: string) => void) => ({
    ...{ name: field, type: 'date', required: true, max: today, value, error: faults[field] },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      exporting.reset();
      onDay(event.target.value);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!exporting.isPending) exporting.mutate();
  }

  return (
    <Card
      title="Journal des ventes"
      description={`Pour le comptable\u00a0: les factures, les avoirs et ce qui est passé sur les cartes, en écritures équilibrées, dans les 18 colonnes du fichier des écritures comptables. Les commissions de Stripe n’y sont pas\u00a0: elles viennent de son relevé.`}
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Exercice ouvert le"
          help="Les écritures sont numérotées depuis ce jour. Un premier exercice peut durer jusqu’à vingt-quatre mois."
          {...dateField('opened', opened, (day) => {
            setOpened(day);
            setFrom(day);
          })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Du" {...dateField('from', from, setFrom)} />
          <TextField label="Au (clôture, ou dernier jour voulu)" {...dateField('to', to, setTo)} />
        </div>
        {exporting.error && Object.keys(faults).length === 0 ? (
          <Notice tone="danger" announced>
            {failureWords(exporting.error, 'Impossible d’exporter le journal des ventes')}
          </Notice>
        ) : null}
        {siren ? null : (
          <p className="text-muted text-sm">
            Le numéro SIREN n’est pas réglé&nbsp;: ajoutez-le devant le nom du fichier.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" pending={exporting.isPending}>
            Télécharger le journal
          </Button>
          <p className="text-muted text-sm">
            Le fichier nomme des clients&nbsp;: l’export est noté au journal.
          </p>
        </div>
      </form>
    </Card>
  );
}
