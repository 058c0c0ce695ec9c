import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { BookPart, NumberedKind } from '#domain/document/document-limits.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { unbidden } from '#web/ui/use-unbidden.ts';
import type { DeskAnswer, DeskQuestion } from './desk-questions.ts';
import type { DocumentDesk } from './document-desk.ts';
import { useDeskView } from './use-desk.ts';

interface QuestionProps<Is extends DeskQuestion['is']> {
  question: Extract<DeskQuestion, { is: Is }>;
  answer: (given: DeskAnswer) => void;
}

const conflictWords = {
  changed: {
    title: 'Ce document a changé ailleurs',
    text: 'Il a été enregistré dans un autre onglet ou sur un autre appareil pendant que vous écriviez ici.',
  },
  removed: {
    title: 'Ce document a été supprimé ailleurs',
    text: 'Il a été supprimé dans un autre onglet ou sur un autre appareil. Ce que vous voyez ici peut être enregistré de nouveau.',
  },
  issued: {
    title: 'Ce document a été émis ailleurs',
    text: 'Il a reçu son numéro dans un autre onglet ou sur un autre appareil et ne change plus.',
  },
};

function ConflictDialog({ question, answer }: QuestionProps<'conflict'>) {
  const { why } = question;
  const { title, text } = conflictWords[why];
  return (
    <Dialog open onClose={() => answer({ is: 'both' })} title={title} size="sm" unbidden={unbidden(question)}>
      <div className="flex flex-col gap-4">
        <p>{text} Rien n’est perdu.</p>
        <DialogActions>
          <Button onClick={() => answer({ is: 'both' })}>
            {why === 'removed' ? 'Enregistrer ma version' : 'Garder les deux'}
          </Button>
          {why === 'changed' ? (
            <Button variant="secondary" onClick={() => answer({ is: 'mine' })}>
              Mettre ma version à la place
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => answer({ is: 'theirs' })}>
            {why === 'removed' ? 'Abandonner ma version' : 'Prendre l’autre'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

const partWords: Record<BookPart, string> = {
  company: 'votre identité\u00a0: nom, entreprise, adresse, SIRET, numéro de TVA, IBAN, logo. Elle reste',
  customers: 'la liste de vos clients. Elle reste',
  articles: 'la liste de vos articles. Elle reste',
};

/** The form is fetched when it is wanted. */
const IdentityDialog = lazy(() => import('./IdentityDialog.tsx'));

function LeaveDialog({ question, answer }: QuestionProps<'leave'>) {
  const { part, isEmpty } = question;
  const [written, setWritten] = useState<'yes' | 'all'>();
  if (written)
    return (
      <Suspense>
        <IdentityDialog onSaved={() => answer({ is: written })} onClose={() => setWritten(undefined)} />
      </Suspense>
    );
  const allow = (is: 'yes' | 'all') => (isEmpty ? setWritten(is) : answer({ is }));
  return (
    <Dialog
      open
      onClose={() => answer({ is: 'no' })}
      title={isEmpty ? 'Remplir vos documents avec votre identité\u00a0?' : 'Partager avec cet outil\u00a0?'}
      size="sm"
      unbidden={unbidden(question)}
    >
      <div className="flex flex-col gap-4">
        {isEmpty ? (
          <p>
            Écrivez une fois votre nom, votre adresse et vos numéros&nbsp;: chaque nouveau document les
            portera. Ils restent dans votre carnet.
          </p>
        ) : (
          <p>
            Cet outil voudrait lire et compléter {partWords[part]} dans votre carnet, le même pour tous vos
            outils.
          </p>
        )}
        <p className="text-sm text-muted">
          Vous pouvez reprendre cet accord à tout moment dans votre profil, «&nbsp;Votre carnet&nbsp;».
        </p>
        <DialogActions>
          <Button onClick={() => allow('all')}>
            {isEmpty ? 'Écrire pour tous mes outils' : 'Autoriser tous mes outils'}
          </Button>
          <Button variant="secondary" onClick={() => allow('yes')}>
            {isEmpty ? 'Écrire pour cet outil' : 'Autoriser cet outil'}
          </Button>
          <Button variant="secondary" onClick={() => answer({ is: 'no' })}>
            {isEmpty ? 'Pas maintenant' : 'Ne pas autoriser'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

const kindWords: Record<NumberedKind, { title: string; last: string }> = {
  invoice: { title: 'Émettre cette facture\u00a0?', last: 'Elle se corrige ensuite par un avoir.' },
  credit_note: { title: 'Émettre cet avoir\u00a0?', last: '' },
  quote: { title: 'Émettre ce devis\u00a0?', last: 'Pour le modifier ensuite, copiez-le.' },
};

const wholeNumber = /^[1-9]\d{0,8}$/;

/** Nobody may date the next ones before it. */
function FutureDay({ day }: { day: string }) {
  if (!(day > parisDay(shopNow()))) return null;
  return (
    <p>
      Elle porte une date à venir, le {day.split('-').reverse().join('/')}&nbsp;: les suivantes ne pourront
      pas porter une date d’avant.
    </p>
  );
}

function IssueDialog({ question, answer }: QuestionProps<'issue'>) {
  const { kind, day, asksFirst } = question;
  const [typed, setTyped] = useState('1');
  const [error, setError] = useState<string>();
  const { title, last } = kindWords[kind];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!asksFirst) answer({ is: 'yes' });
    else if (wholeNumber.test(typed.trim())) answer({ is: 'first', number: Number(typed) });
    else setError('Indiquez un nombre entier, par exemple 1 ou 42.');
  }

  return (
    <Dialog open onClose={() => answer({ is: 'no' })} title={title} size="sm" unbidden={unbidden(question)}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>
          Le numéro suivant lui est donné et le document ne change plus&nbsp;: vous pourrez le relire,
          l’imprimer et le copier. {last}
        </p>
        {kind === 'quote' ? null : <FutureDay day={day} />}
        {asksFirst ? (
          <TextField
            label="Premier numéro"
            help="Demandé une seule fois. Si vous numérotiez déjà ailleurs, indiquez le numéro qui suit."
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={error}
          />
        ) : null}
        <DialogActions>
          <Button type="submit">Émettre</Button>
          <Button variant="secondary" onClick={() => answer({ is: 'no' })}>
            Pas encore
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The shop itself asks for the page: a page cannot answer for the person. */
export function DeskQuestions({ desk }: { desk: DocumentDesk }) {
  const { asked } = useDeskView(desk);
  if (!asked) return null;
  const { question, answer } = asked;
  switch (question.is) {
    case 'conflict':
      return <ConflictDialog question={question} answer={answer} />;
    case 'leave':
      return <LeaveDialog question={question} answer={answer} />;
    case 'issue':
      return <IssueDialog question={question} answer={answer} />;
  }
}
