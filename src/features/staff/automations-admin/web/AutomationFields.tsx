import { useEffect, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '#web/ui/Button.tsx';
import type { automationForm, newAutomationForm } from '../form.ts';
import { FileDrop } from './FileDrop.tsx';
import { CategoryChoice } from './SoldAs.tsx';

export type TypedAutomation = Omit<z.input<typeof newAutomationForm>, 'webhook_file'> &
  Pick<z.input<typeof automationForm>, 'remove_image'> & { webhook_file?: File | undefined };

export interface FieldsProps<Output> {
  form: UseFormReturn<TypedAutomation, unknown, Output>;
}

/** It is controlled, because its choices load after its value. */
export function CategoryField<Output>({ form: { control, formState } }: FieldsProps<Output>) {
  const { field } = useController({ control, name: 'category' });
  return <CategoryChoice error={formState.errors.category?.message} {...field} value={String(field.value)} />;
}

/** It is a data address, because the pages' policy allows no `blob:`. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}

export function ImageField<Output>({ form, image }: FieldsProps<Output> & { image: string | null }) {
  const { control, formState, setValue, watch } = form;
  const { field } = useController({ control, name: 'image' });
  const isRemoved = watch('remove_image') === true;
  const chosen = usePreview(field.value);
  const shown = chosen ?? (isRemoved ? undefined : image);
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label="Image"
        name="image"
        optional
        accept="image/png,image/jpeg,image/webp,image/avif"
        help="PNG, JPEG, WebP ou AVIF, 5 Mo au plus. Elle est affichée en 16:9."
        error={formState.errors.image?.message}
        file={field.value}
        onFile={(file) => setValue('image', file, { shouldDirty: true, shouldValidate: true })}
        onBlur={field.onBlur}
        inputRef={field.ref}
      />
      {shown ? (
        <img
          src={shown}
          alt="Aperçu de l’image"
          width={320}
          height={180}
          className="aspect-video w-80 max-w-full rounded-md border border-line object-cover"
        />
      ) : null}
      {image && !field.value ? (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          onClick={() => setValue('remove_image', !isRemoved, { shouldDirty: true })}
        >
          {isRemoved ? 'Garder l’image' : 'Retirer l’image'}
        </Button>
      ) : null}
    </div>
  );
}

export function PageField<Output>({
  form,
  progress,
}: FieldsProps<Output> & { progress: number | undefined }) {
  const { control, formState, setValue } = form;
  const { field } = useController({ control, name: 'webhook_file' });
  return (
    <FileDrop
      label="Page de l’automatisation (fichier HTML)"
      name="webhook_file"
      accept=".html,text/html"
      help="Un seul fichier .html, 5 Mo au plus, avec ses scripts et ses styles."
      error={formState.errors.webhook_file?.message}
      file={field.value}
      onFile={(file) => setValue('webhook_file', file, { shouldDirty: true, shouldValidate: true })}
      onBlur={field.onBlur}
      inputRef={field.ref}
      progress={progress}
    />
  );
}
