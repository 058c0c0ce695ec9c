import Paperclip from 'lucide-react/icons/paperclip';
import { useEffect, useId, useRef } from 'react';
import type { Route } from '#contract-kit/endpoint.ts';
import { ACCEPTED, FILE_LIMITS } from '#domain/file/file-limits.ts';
import { weightInWords } from '#domain/text/french-weight.ts';
import { Button, buttonStyle } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { chooseLabel, useDropZone } from '#web/ui/use-drop-zone.ts';
import { type AttachedFiles, useAttachedFiles, type WaitingFile } from './use-attached-files.ts';

interface LineProps {
  one: WaitingFile;
  onRemove: () => void;
  onRetry: () => void;
}

function Line({ one: { file, share, sent, error, mayRetry }, onRemove, onRetry }: LineProps) {
  const errorId = useId();
  const name = sent?.name ?? file.name;
  const isUnderWay = !sent && !error;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-sm wrap-anywhere">
          {name} <span className="text-muted">({weightInWords(sent?.bytes ?? file.size)})</span>
        </span>
        <span className="ml-auto flex gap-1">
          {mayRetry ? (
            <Button variant="quiet" size="sm" aria-label={`Réessayer\u00a0: ${name}`} onClick={onRetry}>
              Réessayer
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${isUnderWay ? 'Annuler l’envoi' : 'Retirer'}\u00a0: ${name}`}
            onClick={onRemove}
          >
            {isUnderWay ? 'Annuler' : 'Retirer'}
          </Button>
        </span>
      </div>
      {isUnderWay ? <ProgressBar label={`Envoi de ${name}`} share={share} /> : null}
      <FieldError id={errorId}>{error}</FieldError>
    </li>
  );
}

function saidOf(files: readonly WaitingFile[]): string {
  const last = files.findLast(({ sent, error }) => sent || error);
  if (!last) return '';
  return last.error ?? `${last.sent?.name} est joint.`;
}

/** Chosen, dropped or pasted; each leaves at once. */
export function FilesField({ attached }: { attached: AttachedFiles }) {
  const { files, notice, add, remove, retry } = attached;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const zone = useDropZone(add);

  // A picture that is pasted into the text beside is a file.
  useEffect(() => {
    const form = area.current?.closest('form');
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.files ?? [];
      if (pasted.length === 0) return;
      event.preventDefault();
      add(pasted);
    };
    form?.addEventListener('paste', paste);
    return () => form?.removeEventListener('paste', paste);
  }, [add]);

  return (
    <div ref={area} {...zone} className={`${zone.className} py-3`}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => {
            add(target.files ?? []);
            // The same file may be mended and chosen again.
            target.value = '';
          }}
          className="peer sr-only"
        />
        <label htmlFor={id} className={buttonStyle(chooseLabel)}>
          <Paperclip className="size-4" aria-hidden="true" />
          Joindre des fichiers
        </label>
        <span className="text-muted text-sm pointer-coarse:hidden">
          ou déposez-les ici, ou collez une image
        </span>
      </div>
      <p id={`${id}-help`} className="text-muted text-sm">
        {FILE_LIMITS.perMessage} au plus, {weightInWords(FILE_LIMITS.bytes)} chacun&nbsp;: images, PDF,
        documents de bureautique, textes.
      </p>
      {files.length > 0 ? (
        <ul aria-label="Fichiers à envoyer" className="divide-y divide-line border-line border-t">
          {files.map((one) => (
            <Line
              key={one.key}
              one={one}
              onRetry={() => retry(one)}
              onRemove={() => {
                remove(one.key);
                // What was pressed is gone.
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      <FieldError id={`${id}-notice`}>{notice}</FieldError>
      <LiveRegion>{notice ?? saidOf(files)}</LiveRegion>
    </div>
  );
}

export type FilesHandle = Pick<AttachedFiles, 'sent' | 'clear'>;

/** For a form that loads field and sending together, later than itself: it gets what it calls once they are there. */
export function OwnFiles({ to, onReady }: { to: Route; onReady: (handle: FilesHandle) => void }) {
  const attached = useAttachedFiles(to);
  const { sent, clear } = attached;
  useEffect(() => onReady({ sent, clear }), [sent, clear, onReady]);
  return <FilesField attached={attached} />;
}
