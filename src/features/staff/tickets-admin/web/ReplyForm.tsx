import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { isClosed } from '#domain/status/ticket-status.ts';
import { fillIn } from '#domain/text/prepared-answer.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import type { OpenedTicket } from '../contract.ts';
import { preparedAnswers } from './queries.ts';
import { useReply } from './use-reply.ts';

function Prepared({ onChoose }: { onChoose: (body: string) => void }) {
  const { data } = useQuery(preparedAnswers);
  if (!data || data.length === 0) return null;
  return (
    <SelectField
      label="Insérer une réponse préparée"
      value=""
      onChange={({ target }) => {
        const answer = data.find(({ id }) => String(id) === target.value);
        if (answer) onChoose(answer.body);
      }}
    >
      <option value="">Choisir…</option>
      {data.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

function WhatCame({ came }: { came: readonly string[] }) {
  if (came.length === 0) return null;
  return (
    <Notice tone="warning" announced title="Pendant que vous écriviez, d’autres ont écrit">
      <ul className="mt-1 flex flex-col gap-2">
        {came.map((words) => (
          <li key={words} className="line-clamp-6 whitespace-pre-wrap wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
      <p className="mt-2">Rien n’est parti. Relisez votre texte, puis envoyez-le s’il convient toujours.</p>
    </Notice>
  );
}

export function ReplyForm({ ticket }: { ticket: OpenedTicket }) {
  const { draft, came, error, change, send, isSending } = useReply(ticket);
  const field = useRef<HTMLTextAreaElement>(null);
  const { status, closes_at } = ticket;
  const closed = isClosed({ status, closesAt: closes_at ? new Date(closes_at) : null }, shopNow());
  const isNote = draft.internal || closed;

  function insert(body: string) {
    const filled = fillIn(body, ticket.user_first_name);
    change({ message: draft.message.trim() === '' ? filled : `${draft.message.trimEnd()}\n\n${filled}` });
    field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (draft.message.trim() === '') field.current?.focus();
    send();
  }

  return (
    <form
      id="repondre"
      noValidate
      onSubmit={submit}
      aria-label="Répondre au ticket"
      className="scroll-mt-20 flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-low md:p-5"
    >
      <RadioGroup
        legend="Vous écrivez"
        name="kind"
        value={isNote ? 'note' : 'answer'}
        onChange={({ target }) => change({ internal: target.value === 'note' })}
        options={[
          {
            value: 'answer',
            label: 'Une réponse',
            help: closed ? 'Ce ticket est fermé.' : `Envoyée par email à ${ticket.email}.`,
            disabled: closed,
          },
          { value: 'note', label: 'Une note interne', help: 'Lue par l’équipe seule, jamais envoyée.' },
        ]}
      />
      {isNote ? null : <Prepared onChoose={insert} />}
      <TextArea
        ref={field}
        label={isNote ? 'Note interne' : 'Réponse'}
        name="message"
        required
        rows={6}
        maxLength={5000}
        value={draft.message}
        error={error}
        onChange={({ target }) => change({ message: target.value })}
      />
      <WhatCame came={came} />
      <Button type="submit" pending={isSending} className="self-start max-sm:w-full">
        {isNote ? 'Ajouter la note' : 'Envoyer la réponse'}
      </Button>
    </form>
  );
}
