import { Link } from 'react-router';
import { Details } from '../../../web/ui/Details.tsx';
import { faqGroups } from './faq-groups.ts';

export function FrequentQuestions() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav aria-label="Thèmes des questions" className="mb-2 print:hidden">
        <ul className="sticky top-24 flex flex-wrap gap-2 lg:flex-col lg:gap-0">
          {faqGroups.map(({ id, title }) => (
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
      <div className="measure">
        {faqGroups.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-titre`} className="mt-8 lg:first:mt-0">
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
        ))}
      </div>
    </div>
  );
}
