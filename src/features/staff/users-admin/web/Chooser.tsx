import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personName } from '#domain/people/person-name.ts';
import type { AutomationRow } from '#staff/automations-admin/contract.ts';
import { SuggestField, usePausedText } from '#web/ui/SuggestField.tsx';
import type { Person } from '../contract.ts';
import { automationsLike, peopleLike } from './queries.ts';

interface ChooserProps<Item> {
  error: string | undefined;
  chosen: Item | undefined;
  /** Undefined as soon as the text changes. */
  onChoose: (item: Item | undefined) => void;
}

export type ChosenPerson = Pick<Person, 'id' | 'email' | 'first_name' | 'last_name'>;
export type ChosenAutomation = Pick<AutomationRow, 'id' | 'name' | 'available'>;

interface Search<Item> {
  query: UseQueryResult<unknown>;
  found: Item[] | undefined;
  asked: string;
  typed: string;
  usual: string;
}

/** An answer to other words is hidden, because Enter would take it. Nothing is searched once somebody is chosen. */
function answerOf<Item>({ query, found, asked, typed, usual }: Search<Item>): {
  items: Item[];
  help: string;
} {
  const isAnswer = asked !== '' && asked === typed.trim() && !query.isPlaceholderData;
  if (!isAnswer) return { items: [], help: usual };
  if (query.isError)
    return { items: [], help: 'La recherche ne répond pas\u00a0: continuez à taper pour réessayer.' };
  const isNothing = found?.length === 0 && !query.isFetching;
  return { items: found ?? [], help: isNothing ? 'Rien ne correspond.' : usual };
}

export function PersonChooser({ error, chosen, onChoose }: ChooserProps<ChosenPerson>) {
  const [typed, setTyped] = useState('');
  const asked = usePausedText(typed);
  const query = useQuery({ ...peopleLike(asked), enabled: asked !== '' });
  const usual = 'Son email, son nom ou son téléphone.';
  const { items, help } = answerOf({ query, found: query.data?.users, asked, typed, usual });
  return (
    <SuggestField<ChosenPerson>
      label="Client"
      name="user_id"
      error={error}
      help={help}
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
  const usual = 'Une partie de son nom.';
  const { items, help } = answerOf({ query, found: query.data?.automations, asked, typed, usual });
  return (
    <SuggestField<ChosenAutomation>
      label="Automatisation"
      name="automation_id"
      error={error}
      help={help}
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
