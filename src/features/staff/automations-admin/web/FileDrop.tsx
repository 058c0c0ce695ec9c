import { clsx } from 'clsx';
import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type Ref, useState } from 'react';
import { buttonStyle } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

interface FileDropProps {
  label: string;
  name: string;
  /** It is the input's `accept`, such as `.html`. */
  accept: string;
  help: string;
  optional?: boolean;
  error?: string | undefined;
  file?: File | undefined;
  onFile: (file: File | undefined) => void;
  onBlur?: () => void;
  /** It goes from 0 to 1 during the upload. */
  progress?: number | undefined;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function sizeOf(bytes: number): string {
  const kilo = bytes / 1024;
  if (kilo < 1024) return `${Math.max(1, Math.round(kilo))}\u00a0ko`;
  return `${(kilo / 1024).toFixed(1).replace('.', ',')}\u00a0Mo`;
}

export function FileDrop(props: FileDropProps) {
  const { label, name, accept, help, optional, error, file, onFile, onBlur, progress, disabled, inputRef } =
    props;
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onFile(dropped);
  }

  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field within is the first.
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={clsx(
            'flex flex-col gap-2 rounded-md border border-dashed px-4 py-4 transition-colors',
            over ? 'border-accent bg-accent-soft' : 'border-control bg-surface',
          )}
        >
          <div className="flex flex-wrap items-center gap-3">
            <Upload className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <input
              {...control}
              ref={inputRef}
              type="file"
              name={name}
              accept={accept}
              disabled={disabled}
              onBlur={onBlur}
              onChange={(event) => {
                onFile(event.target.files?.[0]);
                // The person may mend the file and choose it again.
                event.target.value = '';
              }}
              className="peer sr-only"
            />
            <label
              htmlFor={control.id}
              className={buttonStyle({
                variant: 'secondary',
                size: 'sm',
                className: 'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
              })}
            >
              {file ? 'Choisir un autre fichier' : 'Choisir un fichier'}
            </label>
            <span className="text-muted text-sm pointer-coarse:hidden">ou déposez-le ici</span>
          </div>
          {file ? (
            <p className="text-sm wrap-anywhere">
              {file.name} ({sizeOf(file.size)})
            </p>
          ) : null}
          {progress === undefined ? null : <ProgressBar label="Envoi du fichier" share={progress} />}
        </div>
      )}
    </Field>
  );
}
