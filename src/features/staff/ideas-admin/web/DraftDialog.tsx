import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { CategoryChoice, PriceInputs } from '#staff/automations-admin/web/for-other-features.ts';
import { staffCategories } from '#staff/categories-admin/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { toast } from '#web/ui/toast.ts';
import type { StaffIdea } from '../contract.ts';
import * as calls from '../contract.ts';
import type { DraftForm as Draft } from '../form.ts';
import { ideasKey } from './queries.ts';

interface Typed {
  category: string | number;
  purchase_price: string | number;
  subscription_price: string | number;
}

const { resolver, preload } = lazyResolver<Typed & Record<string, unknown>, Draft>(
  async () => (await import('../form.ts')).draftForm,
);
const names = ['category', 'purchase_price', 'subscription_price'] as const;

function DraftForm({ idea, onEnd }: { idea: StaffIdea; onEnd: (wasDone?: boolean) => void }) {
  const { id, status } = idea;
  const queries = useQueryClient();
  const categories = useQuery(staffCategories).data;
  const usual = categories?.find(({ slug }) => slug === idea.category_slug)?.id;
  const form = useForm({
    resolver,
    shouldFocusError: false,
    values: { category: usual ? String(usual) : '', purchase_price: '', subscription_price: '' },
    // The categories may load after a failed submit, whose errors must stay.
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true },
  });
  const { register, setError, formState, control } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const { field: category } = useController({ control, name: 'category' });
  const submit = form.handleSubmit(async (body) => {
    try {
      const drafted = await call(calls.draftIdea, { params: { id }, body: { ...body, seen: status } });
      onEnd(true);
      queries.setQueryData([...ideasKey, 'one', id], drafted);
      void queries.invalidateQueries({ queryKey: ideasKey });
      toast.success('Ébauche prête');
    } catch (error) {
      showRefusal(error, names, setError);
    }
  });
  return (
    <form noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="L’ébauche n’est pas faite"
      />
      <CategoryChoice
        error={errors.category?.message}
        {...category}
        value={String(category.value)}
        data-autofocus=""
      />
      <PriceInputs
        purchase={{ error: errors.purchase_price?.message, ...register('purchase_price') }}
        subscription={{ error: errors.subscription_price?.message, ...register('subscription_price') }}
      />
      <FormActions send="Faire l’ébauche" pending={isSubmitting} onLeave={() => onEnd()} />
    </form>
  );
}

export function DraftDialog({ idea, onEnd }: { idea: StaffIdea; onEnd: (wasDone?: boolean) => void }) {
  return (
    <Dialog
      open
      onClose={() => onEnd()}
      title="Faire une ébauche d’automatisation"
      description={`«\u00a0${idea.generated_title}\u00a0»\u00a0: nom et textes sont ceux de l’idée${idea.has_workflow_file ? ', la page et le workflow viennent de la dernière lecture de l’IA' : '. Aucun workflow n’a été préparé\u00a0: la page est à écrire'}. Rien n’est en vente avant que vous le décidiez.`}
    >
      <DraftForm idea={idea} onEnd={onEnd} />
    </Dialog>
  );
}
