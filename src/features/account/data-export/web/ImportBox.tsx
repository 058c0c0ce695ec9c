import { type ChangeEvent, useId, useRef, useState } from 'react';
import { countOf } from '#domain/text/french-count.ts';
import { Button, buttonStyle } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { ImportedFile, ReadImport } from './read-import.ts';

interface ImportBoxProps {
  error: string | undefined;
  /** Undefined when the file is removed. */
  onChange: (file: ImportedFile | undefined) => void;
}

function ChosenFile({ name }: { name: string }) {
  return (
    <p className="text-sm wrap-anywhere">
      Fichier choisi&nbsp;: <strong className="font-medium">{name}</strong>
    </p>
  );
}

const documentsThatMayComeBack = {
  one: 'document gardé dans vos outils peut revenir',
  many: 'documents gardés dans vos outils peuvent revenir',
};

/** The file is older than the account's end, and what the shop knows of it is told to nobody before its proof. */
function Preview({ file }: { file: ImportedFile }) {
  return (
    <Notice tone="info" title="Ce qui peut être restauré" announced>
      <p>Après vérification, une fois votre adresse {file.email} confirmée&nbsp;:</p>
      {file.automations.length > 0 ? (
        <ul className="my-1 list-disc pl-5">
          {[...new Set(file.automations)].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        <p>aucun achat dans ce fichier.</p>
      )}
      {file.automations.length > 0 ? <p>Ce qui a été remboursé depuis l’export n’est pas rendu.</p> : null}
      {file.subscriptions > 0 ? (
        <p>Les abonnements restent inactifs tant que vous ne les payez pas.</p>
      ) : null}
      {file.documents > 0 ? (
        <p>{countOf(file.documents, documentsThatMayComeBack)}, avec leurs numéros.</p>
      ) : null}
      {file.book ? <p>Votre carnet peut revenir.</p> : null}
      {file.warnings.map((warning) => (
        <p key={warning} className="mt-1 font-medium">
          {warning}
        </p>
      ))}
    </Notice>
  );
}

/** Few bring a file: what reads it is fetched when one does. */
async function readChosen(chosen: File): Promise<ReadImport> {
  const reader = await import('./read-import.ts').catch(() => undefined);
  if (reader) return reader.readImport(chosen);
  return {
    problem: 'Ce fichier n’a pas pu être lu\u00a0: vérifiez votre connexion, puis choisissez-le de nouveau.',
  };
}

/** « Restaurer un compte supprimé », at the sign-up. */
export function ImportBox({ error, onChange }: ImportBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<ImportedFile>();
  const [problem, setProblem] = useState<string>();
  const [name, setName] = useState<string>();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const field = event.target;
    const [chosen] = field.files ?? [];
    if (!chosen) return;
    const read = await readChosen(chosen);
    // Lets the person choose the corrected file again.
    field.value = '';
    const accepted = 'file' in read ? read.file : undefined;
    setName(chosen.name);
    setFile(accepted);
    setProblem('problem' in read ? read.problem : undefined);
    onChange(accepted);
  }

  function forget() {
    setFile(undefined);
    setName(undefined);
    onChange(undefined);
    // The removed button had the focus.
    input.current?.focus();
  }

  const said = problem ?? error;
  return (
    <Details summary="Restaurer un compte supprimé">
      <div className="flex flex-col gap-3">
        <label htmlFor={id}>Votre fichier d’export (.json)</label>
        {/* The browser's own control uses the browser's language, so the label is ours. */}
        <label
          className={buttonStyle({
            variant: 'secondary',
            className:
              'cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          })}
        >
          <input
            ref={input}
            id={id}
            type="file"
            name="imported_data"
            accept=".json,application/json"
            className="sr-only"
            aria-describedby={said ? `${id}-error` : undefined}
            onChange={(event) => void choose(event)}
          />
          {name ? 'Choisir un autre fichier' : 'Choisir un fichier'}
        </label>
        {name ? <ChosenFile name={name} /> : null}
        {said ? (
          <div id={`${id}-error`}>
            <Notice tone="danger" announced>
              {said}
            </Notice>
          </div>
        ) : null}
        {file && !said ? <Preview file={file} /> : null}
        {file ? (
          <Button variant="quiet" size="sm" onClick={forget}>
            Retirer ce fichier
          </Button>
        ) : null}
      </div>
    </Details>
  );
}
