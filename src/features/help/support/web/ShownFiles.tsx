import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { PICTURE_TYPE } from '#domain/file/file-limits.ts';
import { weightInWords } from '#domain/text/french-weight.ts';
import { ApiError } from '#web/api/api-error.ts';
import { saveFile } from '#web/api/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AttachedFile } from '../contract.ts';

export type LoadFile = (file: string) => Promise<Blob>;

/** Without an address of its own: what is shown needs who asks for it. */
const addressOf = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(content);
  });

function ShownFile({ file: { id, name, type, bytes }, load }: { file: AttachedFile; load: LoadFile }) {
  const [busy, setBusy] = useState<'look' | 'save'>();
  const [picture, setPicture] = useState<string>();

  async function loaded(how: 'look' | 'save', use: (content: Blob) => Promise<void> | void) {
    setBusy(how);
    try {
      await use(await load(id));
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'Impossible de charger ce fichier');
    } finally {
      setBusy(undefined);
    }
  }
  const look = () =>
    picture
      ? setPicture(undefined)
      : void loaded('look', async (content) => setPicture(await addressOf(content)));

  return (
    <li className="py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-sm wrap-anywhere">
          {name} <span className="text-muted">({weightInWords(bytes)})</span>
        </span>
        <span className="ml-auto flex gap-1">
          {type === PICTURE_TYPE ? (
            <Button
              variant="quiet"
              size="sm"
              pending={busy === 'look'}
              aria-expanded={picture !== undefined}
              aria-label={`${picture ? 'Masquer' : 'Voir'}\u00a0: ${name}`}
              onClick={look}
            >
              {picture ? 'Masquer' : 'Voir'}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="sm"
            pending={busy === 'save'}
            aria-label={`Télécharger\u00a0: ${name}`}
            onClick={() => void loaded('save', (content) => saveFile(content, name))}
          >
            <Download className="size-4" aria-hidden="true" />
            Télécharger
          </Button>
        </span>
      </div>
      {picture ? (
        <img
          src={picture}
          alt={name}
          className="mt-2 max-h-[80vh] max-w-full rounded-md border border-line"
        />
      ) : null}
    </li>
  );
}

/** Below the words with which they came. A server of the version before says nothing of files. */
export function ShownFiles({ files = [], load }: { files: readonly AttachedFile[]; load: LoadFile }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Fichiers joints" className="mt-3 border-line border-t pt-1 text-ink">
      {files.map((file) => (
        <ShownFile key={file.id} file={file} load={load} />
      ))}
    </ul>
  );
}
