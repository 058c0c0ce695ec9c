import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personName } from '#domain/people/person-name.ts';
import type { AutomationRow } from '#staff/automations-admin/contract.ts';
import type { Person } from '#staff/users-admin/contract.ts';
import { SuggestField, usePausedText } from '#web/ui/SuggestField.tsx';
import { automationsLike, peopleLike } from './queries.ts';

interface ChooserProps<Item> {
  error: string | undefined;
  chosen: Item | undefined;
  /** Undefined as soon as another text is typed. */
  onChoose: (item: Item | undefined) => void;
}

export type ChosenPerson = Pick<Person, 'id' | 'email' | 'first_name' | 'last_name'>;
export type ChosenAutomation = Pick<AutomationRow, 'id' | 'name' | 'available'>;

function helpOf({ isError, data, isFetching }: UseQueryResult<unknown>, count: number, usual: string) {
  if (isError) return 'La recherche ne répond pas\u00a0: continuez à taper pour réessayer.';
  return data !== undefined && !isFetching && count === 0 ? 'Rien ne correspond.' : usual;
}

/** Enter never takes a proposal that answers other words. */
const answersTyped = ({ isPlaceholderData }: UseQueryResult<unknown>, asked: string, typed: string) =>
  asked !== '' && asked === typed.trim() && !isPlaceholderData;

export function PersonChooser({ error, chosen, onChoose }: ChooserProps<ChosenPerson>) {
  const [typed, setTyped] = useState('');
  const asked = usePausedText(typed);
  const query = useQuery({ ...peopleLike(asked), enabled: asked !== '' });
  const items = answersTyped(query, asked, typed) ? (query.data?.users ?? []) : [];
  return (
    <SuggestField<ChosenPerson>
      label="Client"
      name="user_id"
      error={error}
      help={helpOf(query, items.length, 'Son email, son nom ou son téléphone.')}
      value={chosen ? `${personName(chosen)}, ${chosen.email}` : typed}
      onType={(text) => {
        setTyped(text);
        onChoose(undefined);
      }}
      items={items}
      keyOf={({ email }) => email}
      onPick={(person) => {
        setTyped('');
        onChoose(person);
      }}
    >
      {(person) => (
        <>
          <span className="wrap-anywhere">{personName(person)}</span>
          <span className="text-muted text-sm wrap-anywhere">{person.email}</span>
        </>
      )}
    </SuggestField>
  );
}

export function AutomationChooser({ error, chosen, onChoose }: ChooserProps<ChosenAutomation>) {
  const [typed, setTyped] = useState('');
  const asked = usePausedText(typed);
  const query = useQuery({ ...automationsLike(asked), enabled: asked !== '' });
  const items = answersTyped(query, asked, typed) ? (query.data?.automations ?? []) : [];
  return (
    <SuggestField<ChosenAutomation>
      label="Automatisation"
      name="automation_id"
      error={error}
      help={helpOf(query, items.length, 'Une partie de son nom.')}
      value={chosen?.name ?? typed}
      onType={(text) => {
        setTyped(text);
        onChoose(undefined);
      }}
      items={items}
      keyOf={({ id, name }) => `${name} ${id}`}
      onPick={(automation) => {
        setTyped('');
        onChoose(automation);
      }}
    >
      {({ name, available }) => (
        <>
          <span className="wrap-anywhere">{name}</span>
          {available ? null : <span className="text-muted text-sm">Retirée de la vente</span>}
        </>
      )}
    </SuggestField>
  );
}
