import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { changedByOthers, mergeEdits } from '#domain/edits/merge-edits.ts';
import { isSlug, slugify } from '#domain/text/slug.ts';
import { slugHelp } from '#web/admin/slug-help.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CategoryIcon } from '#web/ui/CategoryIcon.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { newCategoryForm } from '../form.ts';

export type TypedCategory = z.input<typeof newCategoryForm>;

const fieldNames = ['name', 'slug', 'description'] as const;
const labels = { name: 'Nom', slug: 'Slug', description: 'Description' } as const;
const failed = "Erreur lors de l'enregistrement de la catégorie.";

interface Words {
  [name: string]: string;
  name: string;
  slug: string;
  description: string;
}

const wordsOf = ({ name, slug = '', description = '' }: TypedCategory): Words => ({
  name,
  slug,
  description,
});

/** What somebody else saved meanwhile, out of the refusal `changed_meanwhile`. */
function theirsOf(error: unknown): Words | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined;
  const { name, slug, description } = error.current;
  return { name: String(name), slug: String(slug), description: String(description) };
}

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
  isNew: boolean;
  initial: TypedCategory;
  resolver: { resolver: Resolver<TypedCategory, unknown, Output>; preload: () => void };
  submitLabel: string;
  onSave: (fields: Output) => Promise<void>;
  /** The version that stands now, once it has been read. */
  onMeanwhile?: (version: number) => void;
}

export function CategoryForm<Output>(props: CategoryFormProps<Output>) {
  const { isNew, initial, resolver, submitLabel, onSave, onMeanwhile } = props;
  const [loaded, setLoaded] = useState(wordsOf(initial));
  const [others, setOthers] = useState<{ theirs: Words; names: string[]; conflicts: string[] }>();
  const form = useForm<TypedCategory, unknown, Output>({
    resolver: resolver.resolver,
    defaultValues: initial,
    shouldFocusError: false,
    mode: 'onTouched',
  });
  const { register, formState, watch } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const typed = watch();

  function takeOver(error: unknown, theirs: Words) {
    const { merged, conflicts } = mergeEdits(loaded, wordsOf(form.getValues()), theirs);
    for (const name of fieldNames) form.setValue(name, merged[name], { shouldDirty: true });
    setOthers({
      theirs,
      names: changedByOthers(loaded, theirs).map(String),
      conflicts: conflicts.map(String),
    });
    setLoaded(theirs);
    if (error instanceof ApiError) onMeanwhile?.(Number(error.current.version));
  }

  const submit = form.handleSubmit(async (fields) => {
    try {
      setOthers(undefined);
      await onSave(fields);
    } catch (error) {
      const theirs = theirsOf(error);
      if (theirs) return takeOver(error, theirs);
      showRefusal(error, fieldNames, form.setError);
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) toast.error(failed);
    }
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={resolver.preload}
      className="flex flex-col gap-6"
    >
      <FormErrors errors={listErrors(errors, fieldNames)} attempt={submitCount} failed={failed} />
      {others ? (
        <Notice
          tone="warning"
          announced
          title="Quelqu’un d’autre a enregistré cette catégorie pendant que vous la modifiiez"
        >
          <p>Rien n’est perdu&nbsp;: relisez ce qui a changé, puis enregistrez de nouveau.</p>
          <ul className="mt-1 flex flex-col gap-1">
            {fieldNames
              .filter((name) => others.names.includes(name))
              .map((name) => (
                <li key={name}>
                  {labels[name]}&nbsp;: {`«\u00a0${others.theirs[name]}\u00a0»`}
                  {others.conflicts.includes(name)
                    ? ', que vous avez modifié aussi'
                    : ', repris dans ce formulaire'}
                </li>
              ))}
          </ul>
        </Notice>
      ) : null}
      <TextField label="Nom" required autoComplete="off" error={errors.name?.message} {...register('name')} />
      {isNew ? (
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
            isMoved: typed.slug !== initial.slug,
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
