import Upload from 'lucide-react/icons/upload';
import type { Ref } from 'react';
import { buttonStyle } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { chooseLabel, useDropZone } from '#web/ui/use-drop-zone.ts';

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
  const zone = useDropZone(([dropped]) => {
    if (dropped && !disabled) onFile(dropped);
  });

  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        <div {...zone} className={`${zone.className} py-4`}>
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
            <label htmlFor={control.id} className={buttonStyle(chooseLabel)}>
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
