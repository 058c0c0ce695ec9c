import { type ChangeEvent, useId, useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { Details } from '../../../web/ui/Details.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { type ImportedFile, readImport } from './read-import.ts';

interface ImportBoxProps {
  /** What the server refused of the file. */
  error: string | undefined;
  /** Undefined when the file is taken away. */
  onChange: (file: ImportedFile | undefined) => void;
}

/** The browser forgets its own label as the field is emptied, so that the same file may be chosen again. */
function ChosenFile({ name }: { name: string }) {
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      Fichier choisi&nbsp;: <strong className="font-medium">{name}</strong>
    </p>
  );
}

function Preview({ file }: { file: ImportedFile }) {
  return (
    <Notice tone="info" title="Ce qui sera restauré" announced>
      <p>Après confirmation de votre adresse {file.email}&nbsp;:</p>
      {file.automations.length > 0 ? (
        <ul className="my-1 list-disc pl-5">
          {[...new Set(file.automations)].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        <p>aucun achat dans ce fichier.</p>
      )}
      {file.subscriptions > 0 ? (
        <p>Les abonnements restent inactifs tant que vous ne les payez pas.</p>
      ) : null}
      {file.warnings.map((warning) => (
        <p key={warning} className="mt-1 font-medium">
          {warning}
        </p>
      ))}
    </Notice>
  );
}

/** « Restaurer un compte supprimé », at the sign-up: the file, its checks, what it brings back. */
export function ImportBox({ error, onChange }: ImportBoxProps) {
  const id = useId();
  const [file, setFile] = useState<ImportedFile>();
  const [problem, setProblem] = useState<string>();
  const [name, setName] = useState<string>();

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const [chosen] = input.files ?? [];
    if (!chosen) return;
    const read = await readImport(chosen);
    // The same file may be chosen again, once mended.
    input.value = '';
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
  }

  const said = problem ?? error;
  return (
    <Details summary="Restaurer un compte supprimé">
      <div className="flex flex-col gap-3">
        <label htmlFor={id}>Votre fichier d’export (.json)</label>
        <input
          id={id}
          type="file"
          name="imported_data"
          accept=".json,application/json"
          className="min-h-11 w-full"
          aria-describedby={said ? `${id}-error` : undefined}
          onChange={(event) => void choose(event)}
        />
        {name ? <ChosenFile name={name} /> : null}
        {said ? (
          <div id={`${id}-error`}>
            <Notice tone="danger" announced>
              {said}
            </Notice>
          </div>
        ) : null}
        {file ? <Preview file={file} /> : null}
        {file ? (
          <Button variant="quiet" size="sm" onClick={forget}>
            Retirer ce fichier
          </Button>
        ) : null}
      </div>
    </Details>
  );
}
