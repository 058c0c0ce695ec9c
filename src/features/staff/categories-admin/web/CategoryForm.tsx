import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { namesOf, typedOf } from '#domain/edits/record.ts';
import { CATEGORY } from '#domain/edits/staff-records.ts';
import { isSlug, slugify } from '#domain/text/slug.ts';
import { MeanwhileNotice } from '#web/admin/MeanwhileNotice.tsx';
import { useRecordForm } from '#web/admin/record-form.ts';
import { slugHelp } from '#web/admin/slug-help.tsx';
import { listErrors } from '#web/forms/form-errors.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CategoryIcon } from '#web/ui/CategoryIcon.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import type { StaffCategory } from '../contract.ts';
import type { newCategoryForm } from '../form.ts';

export type TypedCategory = z.input<typeof newCategoryForm>;

const fieldNames = namesOf(CATEGORY);
const failed = "Erreur lors de l'enregistrement de la catégorie.";

function Preview({ typed }: { typed: TypedCategory }) {
  const name = typed.name.trim();
  if (name === '') return null;
  const slug = typed.slug ?? slugify(name);
  return (
    <section aria-labelledby="apercu" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="apercu" className="font-medium text-muted text-sm">
        Aperçu dans le catalogue
      </h2>
      <div className="mt-3 flex items-center gap-4">
        <CategoryIcon name={name} className="size-8 shrink-0 text-accent-text" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-heading font-semibold text-lg">{name}</p>
          <p className="text-muted text-sm">
            {isSlug(slug) ? `/catalogue/${slug}` : 'L’adresse se lira ici une fois le slug corrigé.'}
          </p>
        </div>
      </div>
      {typed.description?.trim() ? (
        <p className="measure mt-3 whitespace-pre-line">{typed.description}</p>
      ) : null}
    </section>
  );
}

interface CategoryFormProps<Output> {
  category?: StaffCategory;
  resolver: { resolver: Resolver<TypedCategory, unknown, Output>; preload: () => void };
  submitLabel: string;
  onSave: (fields: Output, version: number) => Promise<void>;
}

export function CategoryForm<Output>({ category, resolver, submitLabel, onSave }: CategoryFormProps<Output>) {
  const { form, submit, meanwhile, put } = useRecordForm<typeof CATEGORY, TypedCategory, Output>({
    ...{ fields: CATEGORY, record: category, names: fieldNames, failed, mode: 'onTouched', onSave },
    initial: category ? typedOf(CATEGORY, category) : { name: '', description: '' },
    resolver: resolver.resolver,
  });
  const { register, formState, watch } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const typed = watch();

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={resolver.preload}
      className="flex flex-col gap-6"
    >
      <FormErrors errors={listErrors(errors, fieldNames)} attempt={submitCount} failed={failed} />
      <MeanwhileNotice what="cette catégorie" fields={CATEGORY} meanwhile={meanwhile} onTake={put} />
      <TextField label="Nom" required autoComplete="off" error={errors.name?.message} {...register('name')} />
      {category === undefined ? (
        <TextField
          label="Slug"
          disabled
          value={slugify(typed.name)}
          help="Il vient du nom. Il se modifie une fois la catégorie créée."
          error={errors.slug?.message}
        />
      ) : (
        <TextField
          label="Slug"
          required
          autoComplete="off"
          spellCheck={false}
          help={slugHelp({
            slug: typed.slug ?? '',
            error: errors.slug?.message,
            isMoved: typed.slug !== category.slug,
            moves:
              'L’adresse de cette catégorie change\u00a0: l’ancienne mènera à la nouvelle, mais des liens extérieurs peuvent en souffrir.',
            kept: 'Modifier le slug change l’adresse de la page.',
          })}
          error={errors.slug?.message}
          {...register('slug')}
        />
      )}
      <TextArea
        label="Description"
        optional
        error={errors.description?.message}
        {...register('description')}
      />
      <Preview typed={typed} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" pending={isSubmitting}>
          {submitLabel}
        </Button>
        <ButtonLink to="/admin/categories" variant="secondary">
          Annuler
        </ButtonLink>
      </div>
    </form>
  );
}
