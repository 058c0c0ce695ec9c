import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { type FormError, FormErrors } from '#web/ui/FormErrors.tsx';
import { toast } from '#web/ui/toast.ts';
import {
  CategoryField,
  ImageField,
  PageField,
  PriceFields,
  SaleFields,
  WordsFields,
} from './AutomationFields.tsx';
import { MeanwhileNotice } from './MeanwhileNotice.tsx';
import { ShortTextFields } from './ShortTextFields.tsx';
import { fieldNames, labels, type Meanwhile, type TypedAutomation } from './typed-automation.ts';

const failed = "Erreur lors de l'envoi du formulaire.";

const names: Readonly<Record<string, string>> = labels;
const nameless = 'Ce champ est obligatoire.';

/** Out of its place, the message that all fields share says which one it is. */
function named(errors: FormError[]): FormError[] {
  return errors.map(({ name, message }) => {
    const label = message === nameless && name ? names[name] : undefined;
    return { ...(name ? { name } : {}), message: label ? `${label}\u00a0: ${message}` : message };
  });
}

interface AutomationFormProps<Output> {
  isNew: boolean;
  pricesOnly: boolean;
  initial: TypedAutomation;
  descriptionByAi?: boolean;
  /** Of the automation, as it is now. */
  image: string | null;
  /** Names the draft of this form. */
  draft: string;
  /** What the form was filled from, as a draft keeps it. */
  base?: unknown;
  onBase?: (base: unknown) => void;
  resolver: { resolver: Resolver<TypedAutomation, unknown, Output>; preload: () => void };
  submitLabel: string;
  onSave: (fields: Output, onProgress: (share: number) => void) => Promise<void>;
  /** Answers what somebody else saved meanwhile, when that is why it was refused. */
  meanwhile?: (error: ApiError, typed: TypedAutomation) => Meanwhile | undefined;
}

export function AutomationForm<Output>(props: AutomationFormProps<Output>) {
  const { isNew, pricesOnly, initial, descriptionByAi = false, image, resolver, submitLabel, onSave } = props;
  const [progress, setProgress] = useState<number>();
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const form = useForm<TypedAutomation, unknown, Output>({
    resolver: resolver.resolver,
    defaultValues: initial,
    shouldFocusError: false,
    mode: 'onTouched',
  });
  useKeptDraft(form, props.draft, {
    audience: 'admin',
    without: ['webhook_file', 'image'],
    base: props.base,
    ...(props.onBase && { onBase: props.onBase }),
  });
  const { errors, isSubmitting, submitCount } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    try {
      setMeanwhile(undefined);
      await onSave(fields, setProgress);
      // What was saved is what the form begins with from now on; its picture is sent once.
      if (!isNew) form.reset({ ...form.getValues(), image: undefined, remove_image: undefined });
    } catch (error) {
      const others = error instanceof ApiError ? props.meanwhile?.(error, form.getValues()) : undefined;
      if (others) {
        setMeanwhile(others);
        for (const [name, value] of Object.entries(others.merged))
          form.setValue(name as keyof Meanwhile['merged'], value, { shouldDirty: true });
        return;
      }
      showRefusal(error, fieldNames, form.setError);
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) toast.error(failed);
    } finally {
      setProgress(undefined);
    }
  });

  const parts = { form, isNew, pricesOnly, descriptionByAi };
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={resolver.preload}
      className="flex flex-col gap-6"
    >
      <FormErrors errors={named(listErrors(errors, fieldNames))} attempt={submitCount} failed={failed} />
      {meanwhile ? (
        <MeanwhileNotice
          meanwhile={meanwhile}
          onTake={(name, value) => form.setValue(name, value, { shouldDirty: true })}
        />
      ) : null}
      <WordsFields {...parts} />
      <ShortTextFields {...parts} />
      {pricesOnly ? null : <CategoryField {...parts} />}
      <PriceFields {...parts} />
      {isNew ? <PageField {...parts} progress={progress} /> : null}
      {pricesOnly ? null : <ImageField {...parts} image={image} />}
      {pricesOnly ? null : <SaleFields {...parts} />}
      <div className="flex flex-col gap-3 sm:flex-row">
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
