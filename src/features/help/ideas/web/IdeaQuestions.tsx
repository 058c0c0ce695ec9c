import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusal } from '#web/forms/form-errors.ts';
import { forgetDraft } from '#web/forms/kept-drafts.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Link } from '#web/ui/Link.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { FollowedIdea, GivenAnswers, Idea } from '../contract.ts';

type Questions = NonNullable<FollowedIdea['questions']>;

interface Typed {
  answers: { answer: string }[];
}

interface IdeaQuestionsProps {
  ideaId: number;
  questions: Questions;
  send: (given: GivenAnswers) => Promise<unknown>;
}

const noAnswer = 'Répondez à une question au moins.';

function Form({ ideaId, questions: { attempt, items }, send }: IdeaQuestionsProps) {
  const form = useForm<Typed>({
    shouldFocusError: false,
    defaultValues: { answers: items.map(({ answer }) => ({ answer: answer ?? '' })) },
  });
  const draft = `idea-${ideaId}-${attempt}`;
  useKeptDraft(form, draft);
  const { register, setError, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const submit = form.handleSubmit(async ({ answers: typed }) => {
    const answers = items.flatMap(({ place }) => {
      const answer = typed[place]?.answer.trim() ?? '';
      return answer === '' ? [] : [{ place, answer }];
    });
    if (answers.length === 0) return setError('root', { message: noAnswer });
    try {
      await send({ attempt, answers });
      forgetDraft(draft);
      toast.success('Merci\u00a0: vos réponses ont été envoyées');
    } catch (error) {
      showRefusal(error, [], setError);
    }
  });
  const said = errors.root?.message;
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Questions sur votre idée"
      className="mt-4 flex flex-col gap-4 text-ink"
    >
      <FormErrors
        errors={said ? [{ message: said }] : []}
        attempt={submitCount}
        failed="Vos réponses n’ont pas été envoyées"
      />
      {items.map(({ place, question }) => (
        <TextArea
          key={place}
          label={question}
          rows={3}
          maxLength={2000}
          {...register(`answers.${place}.answer` as const)}
        />
      ))}
      <Button type="submit" pending={isSubmitting} className="self-start max-sm:w-full">
        Envoyer mes réponses
      </Button>
    </form>
  );
}

/** A model would like to know; the author answers without an account, until the team has decided. */
export function IdeaQuestions(props: IdeaQuestionsProps) {
  const { open, items } = props.questions;
  const title = useId();
  return (
    <section aria-labelledby={title} className="mt-6 border-line border-t pt-5">
      <h3 id={title} className="text-base text-ink">
        Quelques questions
      </h3>
      <p className="mt-1 text-muted text-sm">
        Texte écrit par une IA à partir de vos mots. Vos réponses aident l’équipe à décider&nbsp;; aucune
        n’est obligatoire.
      </p>
      {open ? (
        <Form {...props} />
      ) : (
        <dl className="mt-4 flex flex-col gap-3">
          {items.map(({ place, question, answer }) => (
            <div key={place}>
              <dt className="text-muted text-sm">{question}</dt>
              <dd className="whitespace-pre-wrap wrap-anywhere">{answer ?? 'Sans réponse'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

export function IdeaOnSale({ automation }: Pick<Idea, 'automation'>) {
  if (!automation) return null;
  return (
    <p className="mt-4">
      Elle est en vente&nbsp;:{' '}
      <Link className="link" to={`/automation/${automation.id}/${automation.slug}`}>
        {automation.name}
      </Link>
      .
    </p>
  );
}

/** In the team's words, as text (docs/product/idea.md#reason-of-a-refusal). */
export function RejectionReason({ reason }: { reason: string }) {
  if (reason === '') return null;
  return (
    <section aria-label="Motif de l’équipe" className="mt-4 border-line border-l-4 pl-4">
      <p className="font-medium text-ink text-sm">Pourquoi l’équipe ne la retient pas</p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{reason}</p>
    </section>
  );
}
