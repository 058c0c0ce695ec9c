import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { SelectField, type SelectFieldProps } from '../ui/SelectField.tsx';

interface LoadedSelectFieldProps<Data> extends Omit<SelectFieldProps, 'children'> {
  /** Passed whole, so that a failure is not shown as an empty list. */
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  options: (data: Data) => readonly { id: number; name: string }[];
  none: string;
  chosen?: { id: number; name: string } | undefined;
}

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
