import { useRef } from 'react';
import { LOGO_LENGTH } from '#domain/document/identity.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';

/** Twice as dense as it is printed: 60 by 24 millimetres at most. */
const widest = 480;
const highest = 192;

/** A picture of any size, drawn anew as small as a letterhead needs it: whatever it held besides is gone. */
async function drawnSmall(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, widest / picture.width, highest / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const png = canvas.toDataURL('image/png');
  if (png.length <= LOGO_LENGTH || !context) return png;
  // A photograph: JPEG knows no transparency.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.85);
}

interface LogoFieldProps {
  label: string;
  error: string | undefined;
  /** As `data:`; empty for none. */
  shown: string;
  onChosen: (logo: string) => void;
  onRefused: (message: string) => void;
}

export function LogoField({ label, error, shown, onChosen, onRefused }: LogoFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      onChosen(await drawnSmall(file));
    } catch {
      onRefused('Cette image est illisible\u00a0: choisissez un fichier PNG, JPEG ou WebP.');
    }
  };
  return (
    <Field
      label={label}
      optional
      error={error}
      help="PNG, JPEG ou WebP&nbsp;; il est réduit à la taille d’un en-tête."
    >
      {(control) => (
        <>
          {shown ? (
            <div className="flex flex-wrap items-center gap-3">
              <LogoShown logo={shown} />
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  onChosen('');
                  field.current?.focus();
                }}
              >
                Retirer le logo
              </Button>
            </div>
          ) : null}
          <input
            {...control}
            ref={field}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="max-w-full text-sm"
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
        </>
      )}
    </Field>
  );
}

/** On white, as on paper: most logos are drawn for it. */
export function LogoShown({ logo }: { logo: string }) {
  return (
    <img
      src={logo}
      alt="Votre logo"
      className="max-h-16 max-w-48 rounded border border-line bg-white object-contain p-1"
    />
  );
}
