import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { Moment } from '#web/admin/Moment.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PageVersion, StaffAutomation } from '../contract.ts';
import * as calls from '../contract.ts';
import { FileDrop, sizeOf } from './FileDrop.tsx';
import { automationsKey, versionsOf } from './queries.ts';
import { VersionDialog } from './VersionDialog.tsx';

const maxBytes = 5 * 1_048_576;

function problemOf(file: File): string | undefined {
  if (!/\.html$/i.test(file.name)) return 'Veuillez sélectionner un fichier HTML (.html)';
  return file.size > maxBytes ? 'Ce fichier ne peut pas dépasser 5\u00a0Mo.' : undefined;
}

function UploadVersion({ id, onUploaded }: { id: number; onUploaded: (version: PageVersion) => void }) {
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const queryClient = useQueryClient();

  async function send(file: File | undefined) {
    const problem = file && problemOf(file);
    setError(problem);
    if (!file || problem) return;
    setProgress(0);
    try {
      const body = { webhook_file: file, publish: false };
      const version = await call(calls.uploadToolPage, { params: { id }, body, onProgress: setProgress });
      await queryClient.invalidateQueries({ queryKey: automationsKey });
      onUploaded(version);
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure : new ApiError(-1, undefined, failure);
      setError(refusal.fields.webhook_file?.[0] ?? refusal.message);
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <FileDrop
      label="Nouvelle version"
      name="webhook_file"
      accept=".html,text/html"
      help="Un fichier .html, 5 Mo au plus. Vos clients gardent la version publiée jusqu’à ce que vous publiiez celle-ci."
      error={error}
      onFile={(file) => void send(file)}
      progress={progress}
      disabled={progress !== undefined}
    />
  );
}

function VersionLine({ version, onOpen }: { version: PageVersion; onOpen: () => void }) {
  const { number, file_name, bytes, uploaded_at, uploaded_by, published } = version;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          Version {number}
          {published ? <Badge tone="success">Publiée</Badge> : null}
        </p>
        <p className="text-muted text-sm wrap-anywhere">
          {file_name}, {sizeOf(bytes)}, <Moment at={uploaded_at} />
          {uploaded_by ? `, par ${uploaded_by}` : null}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`Examiner la version ${number}`} onClick={onOpen}>
        Examiner
      </Button>
    </li>
  );
}

export function VersionsPanel({ automation }: { automation: StaffAutomation }) {
  const { id } = automation;
  const mayWrite = useHasRight('content.write');
  const [opened, setOpened] = useState<PageVersion>();
  const { data: versions = [], isError, refetch } = useQuery(versionsOf(id));
  const uploaded = (version: PageVersion) => {
    toast.success(`Version ${version.number} ajoutée`);
    setOpened(version);
  };
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-5 border-line border-t pt-8">
      <div>
        <h2 id="versions">Page de l’automatisation</h2>
        <p className="measure mt-1 text-muted">
          Chaque fichier est gardé. Examinez-le avant de le publier&nbsp;; une version ancienne se publie de
          nouveau.
        </p>
      </div>
      {mayWrite ? <UploadVersion id={id} onUploaded={uploaded} /> : null}
      {isError ? (
        <Button variant="secondary" className="self-start" onClick={() => void refetch()}>
          Charger de nouveau les versions
        </Button>
      ) : null}
      {versions.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {versions.map((version) => (
            <VersionLine key={version.number} version={version} onOpen={() => setOpened(version)} />
          ))}
        </ul>
      ) : null}
      {opened ? (
        <VersionDialog
          id={id}
          number={opened.number}
          mayPublish={mayWrite}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </section>
  );
}
