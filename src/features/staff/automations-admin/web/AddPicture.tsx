import { type FormEvent, useState } from 'react';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { ShownPicture } from '../contract.ts';
import * as calls from '../contract.ts';
import { FileDrop } from './FileDrop.tsx';
import { automationsKey } from './queries.ts';

type Errors = Partial<Record<'image' | 'caption', string>>;

const missing = { image: 'Choisissez une image.', caption: 'Ce champ est obligatoire.' } as const;

function errorsOf(failure: unknown): Errors {
  if (!(failure instanceof ApiError)) return {};
  const { image, caption } = failure.fields;
  return { ...(image?.[0] && { image: image[0] }), ...(caption?.[0] && { caption: caption[0] }) };
}

interface AddPictureProps {
  id: number;
  onAdded: (pictures: ShownPicture[]) => void;
}

export function AddPicture({ id, onAdded }: AddPictureProps) {
  const [image, setImage] = useState<File>();
  const [caption, setCaption] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [progress, setProgress] = useState<number>();
  const add = useStaffAct({
    run: async (sent: { image: File; caption: string }) => {
      try {
        onAdded(await call(calls.addPicture, { params: { id }, body: sent, onProgress: setProgress }));
      } catch (failure) {
        setErrors(errorsOf(failure));
        throw failure;
      }
    },
    refreshes: automationsKey,
    done: () => 'Image ajoutée',
    failed: 'Impossible d’ajouter l’image',
    onEnd: (wasDone) => {
      setProgress(undefined);
      if (!wasDone) return;
      setImage(undefined);
      setCaption('');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    const lacking = {
      ...(image ? {} : { image: missing.image }),
      ...(caption.trim() ? {} : { caption: missing.caption }),
    };
    setErrors(lacking);
    if (image && caption.trim()) add.mutate({ image, caption });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <FileDrop
        label="Nouvelle image"
        name="picture"
        accept="image/png,image/jpeg,image/webp,image/avif"
        help="Une vraie vue de l’outil, en PNG, JPEG, WebP ou AVIF, 5 Mo au plus."
        error={errors.image}
        file={image}
        onFile={setImage}
        progress={progress}
        disabled={add.isPending}
      />
      <TextField
        label="Description de l’image"
        help="Une phrase, lue sous l’image et par qui ne la voit pas."
        maxLength={200}
        autoComplete="off"
        value={caption}
        error={errors.caption}
        onChange={(event) => setCaption(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="self-start" pending={add.isPending}>
        Ajouter l’image
      </Button>
    </form>
  );
}
