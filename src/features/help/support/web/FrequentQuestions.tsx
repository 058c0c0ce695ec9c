import { useState } from 'react';
import { Link } from 'react-router';
import { slugify } from '#domain/text/slug.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { faqGroups, type Question, type QuestionGroup } from './faq-groups.ts';

interface FaqSearchProps {
  typed: string;
  onType: (typed: string) => void;
}

/** Filters while one types; submits a form where no script runs. */
function FaqSearch({ typed, onType }: FaqSearchProps) {
  return (
    <search>
      <form
        method="get"
        action="/support"
        onSubmit={(event) => event.preventDefault()}
        className="mb-6 max-w-xl print:hidden"
      >
        <input type="hidden" name="tab" value="faq" />
        <TextField
          label="Chercher dans les questions"
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </search>
  );
}

const spaced = (text: string) => `-${slugify(text)}`;

/** Ignores accents, capitals and punctuation; drops groups without a question. What asks it comes before what only tells of it. */
export function searchQuestions(groups: readonly QuestionGroup[], typed: string): QuestionGroup[] {
  const words = slugify(typed)
    .split('-')
    .filter((word) => word !== '');
  const isIn = (text: string) => words.every((word) => spaced(text).includes(`-${word}`));
  const asks = ({ question, alsoSaid = '' }: Question) => isIn(`${question} ${alsoSaid}`);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter((one) => asks(one) || isIn(`${one.question} ${one.answer}`)),
    }))
    .filter(({ questions }) => questions.length > 0)
    .toSorted((one, other) => Number(other.questions.some(asks)) - Number(one.questions.some(asks)));
}

export function foundPhrase(groups: readonly QuestionGroup[]): string {
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return 'Aucune question trouvée';
  return count === 1 ? '1\u00a0question trouvée' : `${count}\u00a0questions trouvées`;
}

/** `asked` comes from the address, so that the search works without script. */
export function FrequentQuestions({ asked }: { asked: string }) {
  const [typed, setTyped] = useState(asked);
  const searches = typed.trim() !== '';
  const groups = searchQuestions(faqGroups, typed);
  return (
    <>
      <FaqSearch typed={typed} onType={setTyped} />
      <LiveRegion>{searches ? foundPhrase(groups) : ''}</LiveRegion>
      {searches ? (
        <p aria-hidden="true" className="mb-4 text-muted">
          {foundPhrase(groups)}
        </p>
      ) : null}
      {groups.length === 0 ? (
        <EmptyState
          title="Aucune question ne correspond"
          action={<ButtonLink to="/support?tab=contact">Nous écrire</ButtonLink>}
        >
          Essayez d’autres mots, ou posez-nous la vôtre.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <ThemeMenu groups={groups} />
          <div className="measure">
            {groups.map((group) => (
              <Group key={group.id} {...group} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function ThemeMenu({ groups }: { groups: readonly QuestionGroup[] }) {
  return (
    <nav aria-label="Thèmes des questions" className="mb-2 print:hidden">
      <ul className="sticky top-24 flex flex-wrap gap-2 lg:flex-col lg:gap-0">
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-md border border-line px-3 text-muted hover:bg-sunken hover:text-ink lg:flex lg:border-transparent"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ id, title, questions }: QuestionGroup) {
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className="mt-8 lg:first:mt-0">
      <h2 id={`${id}-titre`} className="text-xl">
        {title}
      </h2>
      <div className="mt-2 border-line border-t">
        {questions.map(({ question, answer, more }) => (
          <Details key={question} summary={question}>
            <p>{answer}</p>
            {more ? (
              <p className="mt-2">
                <Link to={more.to} className="link">
                  {more.label}
                </Link>
              </p>
            ) : null}
          </Details>
        ))}
      </div>
    </section>
  );
}
