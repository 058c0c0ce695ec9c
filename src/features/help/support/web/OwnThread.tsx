import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#web/api/call.ts';
import { load } from '#web/api/download.ts';
import { focusPlace } from '#web/layout/KeepFocus.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import type { Ticket, TicketThread } from '../contract.ts';
import * as calls from '../contract.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Conversation } from './Conversation.tsx';
import { ownThread, ownTickets } from './queries.ts';
import { ShownFiles } from './ShownFiles.tsx';

function Opened({ thread }: { thread: TicketThread }) {
  const { id, unread_replies: unread, replies } = thread;
  const queries = useQueryClient();
  const newest = replies.at(-1)?.id;

  useEffect(() => {
    if (unread === 0 || newest === undefined) return;
    const read = call(calls.markTicketRead, { params: { id }, body: { reply_id: newest } });
    // The mark stays until it is known to be read.
    read.then(
      () => void queries.invalidateQueries({ queryKey: ownTickets.queryKey }),
      () => undefined,
    );
  }, [id, unread, newest, queries]);

  const loadFile = (file: string) => load(calls.readOwnFile, { params: { id, file } });

  async function send(body: { message: string; request_id: string; files?: string[] }) {
    const answered = await call(calls.answerOwnTicket, { params: { id }, body });
    queries.setQueryData(ownThread(id).queryKey, answered);
    void queries.invalidateQueries({ queryKey: ownTickets.queryKey });
  }

  return (
    <>
      <ShownFiles files={thread.files} load={loadFile} />
      <Conversation
        thread={thread}
        loadFile={loadFile}
        loadEarlier={(before) => call(calls.readOwnTicket, { params: { id }, query: { before } })}
      />
      <AnswerForm thread={thread} send={send} uploadsTo={calls.uploadFile} />
    </>
  );
}

function Loaded({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(ownThread(id));
  if (data) return <Opened thread={data} />;
  if (error)
    return (
      <ErrorState
        title="Impossible de charger les réponses"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <Loading label="Chargement des réponses…">
      <Skeleton className="h-20 w-full" />
    </Loading>
  );
}

/** In a request's details: fetched when they are opened, which the link of an email does. */
export function OwnThread({ ticket: { id } }: { ticket: Ticket }) {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isAsked = useLocation().hash === `#demande-${id}`;

  useEffect(() => {
    const details = place.current?.closest('details');
    if (!details) return;
    const follow = () => setOpen(details.open);
    details.addEventListener('toggle', follow);
    follow();
    return () => details.removeEventListener('toggle', follow);
  }, []);

  useEffect(() => {
    const details = place.current?.closest('details');
    if (!details || !isAsked) return;
    details.open = true;
    details.scrollIntoView({ block: 'start' });
    const summary = details.querySelector('summary');
    if (summary) focusPlace(summary);
  }, [isAsked]);

  return (
    <div ref={place} className="mt-4">
      {isOpen ? <Loaded id={id} /> : null}
    </div>
  );
}
