import { SAMPLE_BYTES } from '#domain/document/demonstration.ts';
import { buttonStyle } from '#web/ui/Button.tsx';

interface SampleFileProps {
  onRead: (text: string) => void;
  onProblem: (message: string) => void;
}

/** Another way to fill the field: it is read here, and sent with the form. */
export function SampleFile({ onRead, onProblem }: SampleFileProps) {
  async function read(file: File | undefined) {
    if (!file) return;
    if (file.size > SAMPLE_BYTES) return onProblem('Cet exemple est trop grand\u00a0: 64\u00a0ko au plus.');
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      onRead(text);
    } catch {
      onProblem('Ce fichier n’est pas un texte en UTF-8.');
    }
  }
  return (
    <label className="self-start">
      <input
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // The same file may be chosen again, once it was mended.
          event.target.value = '';
        }}
        className="peer sr-only"
      />
      <span
        className={buttonStyle({
          variant: 'secondary',
          size: 'sm',
          className: 'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
        })}
      >
        Prendre l’exemple d’un fichier
      </span>
    </label>
  );
}
