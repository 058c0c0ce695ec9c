import { useEffect, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { slugify } from '#domain/text/slug.ts';
import { slugHelp } from '#web/admin/slug-help.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { FileDrop } from './FileDrop.tsx';
import { CategoryChoice, PriceInputs } from './SoldAs.tsx';
import type { TypedAutomation } from './typed-automation.ts';

export interface FieldsProps<Output> {
  form: UseFormReturn<TypedAutomation, unknown, Output>;
  isNew: boolean;
  /** Finance changes prices alone. */
  pricesOnly: boolean;
  descriptionByAi?: boolean;
}

const byAi =
  'Texte écrit par une IA\u00a0: les pages de la boutique le disent, jusqu’à ce que vous le changiez.';

export function WordsFields<Output>({ form, isNew, pricesOnly, descriptionByAi }: FieldsProps<Output>) {
  const { register, formState, watch } = form;
  const { errors, defaultValues } = formState;
  const [name = '', slug = ''] = watch(['name', 'slug']);
  const isMoved = !isNew && slug !== defaultValues?.slug;
  return (
    <>
      <TextField
        label="Nom"
        required
        readOnly={pricesOnly}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      {isNew ? (
        <TextField
          label="Slug"
          readOnly
          value={slugify(name)}
          help="Il vient du nom. Il se modifie une fois l’automatisation créée."
          error={errors.slug?.message}
          name="slug"
        />
      ) : (
        <TextField
          label="Slug"
          required
          readOnly={pricesOnly}
          autoComplete="off"
          spellCheck={false}
          help={slugHelp({
            slug,
            error: errors.slug?.message,
            isMoved,
            moves:
              'Les adresses de cette automatisation changent\u00a0: les anciennes mèneront aux nouvelles, mais des liens extérieurs peuvent en souffrir.',
            kept: `Page d’utilisation\u00a0: /webhook/${slug}/`,
          })}
          error={errors.slug?.message}
          {...register('slug')}
        />
      )}
      <TextArea
        label="Description"
        required
        readOnly={pricesOnly}
        help={descriptionByAi ? byAi : undefined}
        error={errors.description?.message}
        {...register('description')}
      />
    </>
  );
}

/** Controlled: its choices come later than its value. */
export function CategoryField<Output>({ form }: FieldsProps<Output>) {
  const { control, formState } = form;
  const { field } = useController({ control, name: 'category' });
  return <CategoryChoice error={formState.errors.category?.message} {...field} value={String(field.value)} />;
}

export function PriceFields<Output>({ form }: FieldsProps<Output>) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <PriceInputs
      purchase={{ error: errors.purchase_price?.message, ...register('purchase_price') }}
      subscription={{ error: errors.subscription_price?.message, ...register('subscription_price') }}
    />
  );
}

/** The chosen picture as an address that holds it: the pages let no other of the browser's own be shown. */
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

export function SaleFields<Output>({ form }: FieldsProps<Output>) {
  const { register } = form;
  return (
    <div>
      <Checkbox label="En vente dans la boutique" {...register('available')} />
      <Checkbox
        label="Ouverte à l’abonnement"
        help="Sans abonnement, elle ne peut pas non plus être achetée."
        {...register('subscription_available')}
      />
    </div>
  );
}
