import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { SelectField, type SelectFieldProps } from '../ui/SelectField.tsx';

interface LoadedSelectFieldProps<Data> extends Omit<SelectFieldProps, 'children'> {
  /** Whole, so that its failure is never shown as a list without choices. */
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** Of its answer. */
  options: (data: Data) => readonly { id: number; name: string }[];
  /** « Choisissez une catégorie ». */
  none: string;
  /** The chosen one, which the answer may not name. */
  chosen?: { id: number; name: string } | undefined;
}

/** A choice among what a query answers. */
export function LoadedSelectField<Data>({
  query: { data, isError, isFetching, refetch },
  options,
  none,
  chosen,
  error,
  ...field
}: LoadedSelectFieldProps<Data>) {
  const hasFailed = isError && data === undefined;
  const listed = data === undefined ? [] : options(data);
  const unlisted = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen] : [];
  return (
    <div className="flex flex-col items-stretch gap-2">
      <SelectField {...field} error={hasFailed ? 'Ses choix n’ont pas pu être chargés.' : error}>
        <option value="">{none}</option>
        {[...unlisted, ...listed].map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </SelectField>
      {hasFailed ? (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          pending={isFetching}
          onClick={() => void refetch()}
        >
          Réessayer
        </Button>
      ) : null}
    </div>
  );
}
