import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { isClosed } from '#domain/status/ticket-status.ts';
import { fillIn } from '#domain/text/prepared-answer.ts';
import { FilesField, useAttachedFiles } from '#help/support/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { draftOwner, forgetDraft, keepDraft, readDraft } from '#web/forms/kept-drafts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { OpenedTicket } from '../contract.ts';
import * as calls from '../contract.ts';
import { oneTicket, preparedAnswers, ticketsKey } from './queries.ts';

interface Draft {
  message: string;
  internal: boolean;
  /** It belongs to these very words, so that sending twice makes one reply. */
  requestId: string;
  /** The writer had read up to here when they began. */
  lastReplyId: number;
}

const owner = (): string => draftOwner('admin') ?? '';

const nameOf = (id: number) => `ticket-reply-${id}`;

/** The thread may have grown since this draft was typed. */
function begin({ id, last_reply_id }: OpenedTicket): Draft {
  const kept = Object(readDraft(nameOf(id), owner()));
  const message = typeof kept.message === 'string' ? kept.message : '';
  const lastReplyId = typeof kept.lastReplyId === 'number' ? kept.lastReplyId : last_reply_id;
  return { message, internal: kept.internal === true, requestId: crypto.randomUUID(), lastReplyId };
}

/** Neither a failure nor a colleague's message loses the reply. */
function useReply(ticket: OpenedTicket) {
  const attached = useAttachedFiles(calls.uploadTicketFile);
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => begin(ticket));
  /** These messages came while the reply was written. */
  const [came, setCame] = useState<string[]>([]);
  const [error, setError] = useState<string>();

  function change(changes: Partial<Pick<Draft, 'message' | 'internal'>>) {
    const lastReplyId = draft.message === '' ? ticket.last_reply_id : draft.lastReplyId;
    const next = { ...draft, ...changes, requestId: crypto.randomUUID(), lastReplyId };
    setDraft(next);
    setError(undefined);
    if (next.message === '') forgetDraft(nameOf(ticket.id));
    else keepDraft(nameOf(ticket.id), owner(), next);
  }

  const sending = useSingleMutation({
    mutationFn: async ({ message, internal, requestId, lastReplyId }: Draft) => {
      const files = await attached.sent();
      return call(calls.replyToTicket, {
        params: { id: ticket.id },
        body: {
          ...{ message, internal, request_id: requestId, last_reply_id: lastReplyId },
          ...(files.length > 0 ? { files } : {}),
        },
      });
    },
    onSuccess(answer, { internal }) {
      forgetDraft(nameOf(ticket.id));
      attached.clear();
      queries.setQueryData(oneTicket(ticket.id).queryKey, answer);
      setDraft({
        message: '',
        internal: false,
        requestId: crypto.randomUUID(),
        lastReplyId: answer.last_reply_id,
      });
      setCame([]);
      toast.success(internal ? 'Note ajoutée' : 'Réponse envoyée');
    },
    async onError(failure, sent) {
      if (!(failure instanceof ApiError && failure.code === 'changed_meanwhile')) {
        const said = failure instanceof ApiError ? failure.fields.message?.[0] : undefined;
        setError(said ?? failureWords(failure, 'Impossible d’envoyer cette réponse'));
        return;
      }
      const now = await queries.fetchQuery(oneTicket(ticket.id));
      setCame(failure.fields.replies ?? []);
      const read = { ...sent, lastReplyId: now.last_reply_id };
      keepDraft(nameOf(ticket.id), owner(), read);
      setDraft((before) => ({ ...before, lastReplyId: read.lastReplyId }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  });

  /** With other files it is another reply. */
  const withChange =
    <What,>(act: (what: What) => void) =>
    (what: What) => {
      change({});
      act(what);
    };
  return {
    draft,
    attached: { ...attached, add: withChange(attached.add), remove: withChange(attached.remove) },
    came,
    error,
    change,
    send: () => sending.mutate(draft),
    isSending: sending.isPending,
  };
}

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
  const { draft, attached, came, error, change, send, isSending } = useReply(ticket);
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
      <FilesField attached={attached} />
      <WhatCame came={came} />
      <Button type="submit" pending={isSending} className="self-start max-sm:w-full">
        {isNote ? 'Ajouter la note' : 'Envoyer la réponse'}
      </Button>
    </form>
  );
}
