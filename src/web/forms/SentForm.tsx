import type { ComponentProps, ReactNode } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { FormErrors } from '../ui/FormErrors.tsx';
import { listErrors, showRefusal } from './form-errors.ts';
import type { lazyResolver } from './lazy-resolver.ts';

/** The fields, or the form above them, show what `send` throws, in the order of `values`. */
export function useSentForm<Input extends FieldValues, Output>(
  { resolver, preload }: ReturnType<typeof lazyResolver<Input, Output>>,
  values: DefaultValues<Input>,
  send: (typed: Output) => Promise<unknown>,
) {
  const form = useForm<Input, unknown, Output>({ resolver, defaultValues: values, shouldFocusError: false });
  const { formState, register, getFieldState, setError } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const names = Object.keys(values) as FieldPath<Input>[];
  return {
    ...form,
    pending: isSubmitting,
    field: (name: FieldPath<Input>) => ({
      ...register(name),
      error: getFieldState(name, formState).error?.message,
    }),
    sent: {
      preload,
      attempt: submitCount,
      errors: listErrors(errors, names),
      submit: form.handleSubmit(async (typed) => {
        try {
          await send(typed);
        } catch (error) {
          showRefusal(error, names, setError);
        }
      }),
    },
  };
}

interface SentFormProps extends ComponentProps<'form'> {
  form: Pick<ReturnType<typeof useSentForm>, 'sent'>;
  failed: string;
  /** What the last sending did. */
  done?: ReactNode;
}

export function SentForm({ form, failed, done, children, ...attributes }: SentFormProps) {
  const { submit, preload, errors, attempt } = form.sent;
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={preload}
      className="flex flex-col gap-5"
      {...attributes}
    >
      {done}
      <FormErrors errors={errors} attempt={attempt} failed={failed} />
      {children}
    </form>
  );
}
