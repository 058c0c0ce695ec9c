import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ShownPicture } from '../contract.ts';

interface PictureActs {
  isPending: boolean;
  onMove: (by: -1 | 1) => void;
  onDescribe: (caption: string) => void;
  onRemove: () => void;
}

interface PictureRowProps {
  picture: ShownPicture;
  isFirst: boolean;
  isLast: boolean;
  /** Undefined for people who may only look. */
  acts: PictureActs | undefined;
}

function CaptionForm({
  caption,
  onSave,
  onLeave,
}: {
  caption: string;
  onSave: (caption: string) => void;
  onLeave: () => void;
}) {
  const [typed, setTyped] = useState(caption);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim()) onSave(typed.trim());
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label="Description de l’image"
        maxLength={200}
        autoComplete="off"
        autoFocus
        value={typed}
        error={typed.trim() ? undefined : 'Ce champ est obligatoire.'}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="secondary">
          Enregistrer la description
        </Button>
        <Button size="sm" variant="quiet" onClick={onLeave}>
          Annuler
        </Button>
      </div>
    </form>
  );
}

type ActsProps = PictureRowProps & {
  acts: PictureActs;
  describe: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
};

function Acts({ picture, isFirst, isLast, acts, describe, onEdit }: ActsProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { caption } = picture;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1">
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Monter\u00a0: ${caption}`}
        aria-disabled={isFirst || acts.isPending}
        onClick={() => acts.onMove(-1)}
      >
        <ArrowUp className="size-4" aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Descendre\u00a0: ${caption}`}
        aria-disabled={isLast || acts.isPending}
        onClick={() => acts.onMove(1)}
      >
        <ArrowDown className="size-4" aria-hidden="true" />
      </Button>
      <Button
        ref={describe}
        variant="quiet"
        size="sm"
        aria-label={`Décrire\u00a0: ${caption}`}
        onClick={onEdit}
      >
        Décrire
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Retirer\u00a0: ${caption}`}
        onClick={() => setRemoving(true)}
      >
        Retirer
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          acts.onRemove();
        }}
        title={`Retirer «\u00a0${caption}\u00a0»\u00a0?`}
        confirmLabel="Retirer"
      >
        <p>L’image quitte aussitôt la page de l’automatisation.</p>
      </ConfirmDialog>
    </div>
  );
}

export function PictureRow(props: PictureRowProps) {
  const { picture, acts } = props;
  const [isEditing, setEditing] = useState(false);
  const describe = useRef<HTMLButtonElement>(null);
  function leave() {
    setEditing(false);
    describe.current?.focus();
  }
  const { caption, small_image, width, height } = picture;
  return (
    <li className="flex flex-col gap-4 px-4 py-3 sm:flex-row">
      <img
        src={small_image}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        className="h-auto w-full rounded-md border border-line sm:w-44 sm:self-start"
      />
      <div className="min-w-0 flex-1">
        {isEditing && acts ? (
          <CaptionForm
            caption={caption}
            onSave={(wanted) => {
              leave();
              if (wanted !== caption) acts.onDescribe(wanted);
            }}
            onLeave={leave}
          />
        ) : (
          <p className="wrap-anywhere">{caption}</p>
        )}
        {acts ? <Acts {...props} acts={acts} describe={describe} onEdit={() => setEditing(true)} /> : null}
      </div>
    </li>
  );
}
