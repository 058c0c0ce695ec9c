import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import { changedByOthers, mergeEdits } from '#domain/edits/merge-edits.ts';
import { type Fields, namesOf, type Typed, typedOf } from '#domain/edits/record.ts';
import { ApiError } from '../api/api-error.ts';
import { showRefusal } from '../forms/form-errors.ts';
import { toast } from '../ui/toast.ts';

/** Holds what a form was filled from; its draft keeps it too. */
interface Loaded<F extends Fields> {
  shared: Typed<F>;
  version: number;
}

/** Another version of the shop may have written this tab's storage. */
const isLoaded = <F extends Fields>(base: unknown): base is Loaded<F> =>
  typeof base === 'object' && base !== null && 'shared' in base && 'version' in base;

export interface Meanwhile<F extends Fields> {
  theirs: Typed<F>;
  /** Each field that somebody else changed, and whether it was changed here too. */
  changes: { name: keyof F & string; isConflict: boolean }[];
}

/** What only they changed is taken; what both changed stays as it is typed, and is named. */
export function mergeMeanwhile<F extends Fields>(
  loaded: Typed<F>,
  mine: Typed<F>,
  theirs: Typed<F>,
): { merged: Typed<F>; meanwhile: Meanwhile<F> } {
  const { merged, conflicts } = mergeEdits(loaded, mine, theirs);
  const changes = changedByOthers(loaded, theirs).map((name) => ({
    name,
    isConflict: conflicts.includes(name),
  }));
  return { merged, meanwhile: { theirs, changes } };
}

interface RecordForm<F extends Fields, Values extends FieldValues, Output> {
  fields: F;
  record: { version: number } | undefined;
  initial: DefaultValues<Values>;
  resolver: Resolver<Values, unknown, Output>;
  mode?: UseFormProps['mode'];
  names: readonly FieldPath<Values>[];
  failed?: string;
  onSave: (fields: Output, version: number) => Promise<void>;
}

export interface RecordEdit<F extends Fields> {
  loaded: Loaded<F>;
  meanwhile: Meanwhile<F> | undefined;
  put: (name: keyof F & string, value: Typed<F>[keyof F & string]) => void;
  reload: (saved: { version: number }) => void;
  /** A draft comes back with what it was filled from. */
  restore: (base: unknown) => void;
}

/** docs/product/staff.md#two-on-one-form */
export function useRecordForm<F extends Fields, Values extends FieldValues, Output>(
  options: RecordForm<F, Values, Output>,
) {
  const { fields, record, initial, resolver, mode, names, failed, onSave } = options;
  // A later answer does not overwrite what is typed.
  const load = (from: { version?: unknown }): Loaded<F> => ({
    shared: typedOf(fields, from),
    version: Number(from.version),
  });
  const [loaded, setLoaded] = useState(() => load(record ?? {}));
  const [meanwhile, setMeanwhile] = useState<Meanwhile<F>>();
  const form = useForm<Values, unknown, Output>({
    resolver,
    defaultValues: initial,
    shouldFocusError: false,
    ...(mode && { mode }),
  });

  const put: RecordEdit<F>['put'] = (name, value) =>
    form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
    });

  function takeOver(current: Readonly<Record<string, unknown>>) {
    const theirs = load(current);
    const { merged, meanwhile: standing } = mergeMeanwhile<F>(
      loaded.shared,
      typedOf(fields, form.getValues()),
      theirs.shared,
    );
    for (const name of namesOf(fields)) put(name, merged[name]);
    setMeanwhile(standing);
    setLoaded(theirs);
  }

  const submit = form.handleSubmit(async (typed) => {
    setMeanwhile(undefined);
    try {
      await onSave(typed, loaded.version);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') return takeOver(error.current);
      showRefusal(error, names, form.setError);
      const isOfField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (failed && !isOfField) toast.error(failed);
    }
  });
  const edit: RecordEdit<F> = {
    ...{ loaded, meanwhile, put },
    reload: (saved) => setLoaded(load(saved)),
    restore: (base) => {
      if (isLoaded<F>(base)) setLoaded(base);
    },
  };
  return { form, submit, ...edit };
}
