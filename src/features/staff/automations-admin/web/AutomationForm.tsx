import { type ReactNode, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { AUTOMATION, AUTOMATION_NOTES, NOTES } from '#domain/edits/automation-record.ts';
import { freshOf, namesOf, typedOf } from '#domain/edits/record.ts';
import { slugify } from '#domain/text/slug.ts';
import { MeanwhileNotice } from '#web/admin/MeanwhileNotice.tsx';
import { useRecordForm } from '#web/admin/record-form.ts';
import { slugHelp } from '#web/admin/slug-help.tsx';
import { listErrors } from '#web/forms/form-errors.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { type FormError, FormErrors } from '#web/ui/FormErrors.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import type { StaffAutomation } from '../contract.ts';
import {
  CategoryField,
  type FieldsProps,
  ImageField,
  PageField,
  type TypedAutomation,
} from './AutomationFields.tsx';
import { useStaffCategories } from './queries.ts';
import { PriceInputs } from './SoldAs.tsx';

const failed = "Erreur lors de l'envoi du formulaire.";
const names = [...namesOf(AUTOMATION), 'image', 'webhook_file'] as const;
const { slug: _, ...fresh } = freshOf(AUTOMATION);
const labels: Readonly<Record<string, { label: string }>> = AUTOMATION;
const nameless = 'Ce champ est obligatoire.';

/** Many fields share this message, so it names its field when it stands elsewhere. */
function named({ name, message }: FormError): FormError {
  const label = message === nameless && name ? labels[name]?.label : undefined;
  return { ...(name ? { name } : {}), message: label ? `${label}\u00a0: ${message}` : message };
}

function SlugField<Output>({ form, readOnly }: FieldsProps<Output> & { readOnly: boolean }) {
  const { register, formState, watch } = form;
  const slug = watch('slug') ?? '';
  const error = formState.errors.slug?.message;
  const moves =
    'Les adresses de cette automatisation changent\u00a0: les anciennes mèneront aux nouvelles, mais des liens extérieurs peuvent en souffrir.';
  const isMoved = slug !== formState.defaultValues?.slug;
  return (
    <TextField
      label={AUTOMATION.slug.label}
      required
      readOnly={readOnly}
      autoComplete="off"
      spellCheck={false}
      help={slugHelp({ slug, error, isMoved, moves, kept: `Page d’utilisation\u00a0: /webhook/${slug}/` })}
      error={error}
      {...register('slug')}
    />
  );
}

interface AutomationFormProps<Output> {
  automation?: StaffAutomation;
  /** Finance changes prices alone. */
  pricesOnly?: boolean;
  resolver: { resolver: Resolver<TypedAutomation, unknown, Output>; preload: () => void };
  submitLabel: string;
  /** Answers what was saved, from which the form then starts. */
  onSave: (
    fields: Output,
    told: { version: number; onProgress: (share: number) => void },
  ) => Promise<StaffAutomation | undefined>;
}

export function AutomationForm<Output>(props: AutomationFormProps<Output>) {
  const { automation, pricesOnly = false, resolver, submitLabel, onSave } = props;
  const [progress, setProgress] = useState<number>();
  const edit = useRecordForm<typeof AUTOMATION, TypedAutomation, Output>({
    ...{ fields: AUTOMATION, record: automation, names, failed, mode: 'onTouched' },
    initial: automation ? typedOf(AUTOMATION, automation) : fresh,
    resolver: resolver.resolver,
    async onSave(fields, version) {
      try {
        const saved = await onSave(fields, { version, onProgress: setProgress });
        if (!saved) return;
        edit.reload(saved);
        // The picture is sent only once.
        form.reset({ ...form.getValues(), image: undefined, remove_image: undefined });
      } finally {
        setProgress(undefined);
      }
    },
  });
  const { form, meanwhile } = edit;
  const categories = useStaffCategories().data ?? [];
  useKeptDraft(form, automation ? `automation-${automation.id}` : 'new-automation', {
    audience: 'admin',
    without: ['webhook_file', 'image'],
    ...(automation && { base: edit.loaded, onBase: edit.restore }),
  });
  const { register, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const field = (name: 'name' | 'description' | (typeof NOTES)[number]) => ({
    label: AUTOMATION[name].label,
    readOnly: pricesOnly,
    error: errors[name]?.message,
    ...register(name),
  });
  const byAi =
    'Texte écrit par une IA\u00a0: les pages de la boutique le disent, jusqu’à ce que vous le changiez.';
  const content = (shown: ReactNode) => (pricesOnly ? null : shown);
  return (
    <form
      method="post"
      noValidate
      onSubmit={edit.submit}
      onFocus={resolver.preload}
      className="flex flex-col gap-6"
    >
      <FormErrors errors={listErrors(errors, names).map(named)} attempt={submitCount} failed={failed} />
      <MeanwhileNotice
        what="cette fiche"
        fields={AUTOMATION}
        meanwhile={meanwhile}
        onTake={edit.put}
        nameOf={(name, value) =>
          name === 'category' ? categories.find(({ id }) => String(id) === value)?.name : undefined
        }
      />
      <TextField required autoComplete="off" {...field('name')} />
      {automation ? (
        <SlugField form={form} readOnly={pricesOnly} />
      ) : (
        <TextField
          label={AUTOMATION.slug.label}
          readOnly
          value={slugify(form.watch('name'))}
          help="Il vient du nom. Il se modifie une fois l’automatisation créée."
          error={errors.slug?.message}
          name="slug"
        />
      )}
      <TextArea required help={automation?.description_by_ai ? byAi : undefined} {...field('description')} />
      {NOTES.map((name) => {
        const { help, max } = { help: undefined, ...AUTOMATION_NOTES[name] };
        return <TextArea key={name} optional rows={2} maxLength={max} help={help} {...field(name)} />;
      })}
      {content(<CategoryField form={form} />)}
      <PriceInputs
        purchase={{ error: errors.purchase_price?.message, ...register('purchase_price') }}
        subscription={{ error: errors.subscription_price?.message, ...register('subscription_price') }}
      />
      {automation ? null : <PageField form={form} progress={progress} />}
      {content(<ImageField form={form} image={automation?.image ?? null} />)}
      {content(
        <div>
          <Checkbox label="En vente dans la boutique" {...register('available')} />
          <Checkbox
            label="Ouverte à l’abonnement"
            help="Sans abonnement, elle ne peut pas non plus être achetée."
            {...register('subscription_available')}
          />
        </div>,
      )}
      {/* In sight however long the form is. */}
      <div
        data-bar
        className="sticky bottom-0 z-20 low:static -mx-4 flex gap-3 border-line border-t bg-paper px-4 py-3 md:-mx-6 md:px-6"
      >
        <Button type="submit" pending={isSubmitting}>
          {submitLabel}
        </Button>
        <ButtonLink to="/admin/automations" variant="secondary">
          Annuler
        </ButtonLink>
      </div>
    </form>
  );
}
