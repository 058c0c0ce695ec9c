import { Fragment } from 'react';
import { z } from 'zod';
import { IDEA_GIFT_TITLE, IDEA_NEWS } from '#domain/idea/author-news.ts';
import { defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText, Typed } from '#emails/EmailLayout.tsx';
import { catalogueLink, dateAndTime, ideaLink, ofIdeas } from '#emails/email-links.ts';

const subjects = {
  questions: 'Quelques questions sur votre idée d’automatisation',
  in_review: 'Votre idée d’automatisation est à l’étude',
  approved: 'Votre idée d’automatisation est retenue',
  rejected: 'Votre idée d’automatisation n’est pas retenue',
  in_development: 'Votre idée d’automatisation est en préparation',
  completed: 'Votre idée d’automatisation est en vente',
};

const words = {
  questions: 'Il nous manque un détail ou deux pour la comprendre\u00a0: y répondre prend deux minutes.',
  in_review: 'L’équipe l’étudie.',
  approved: 'L’équipe la retient. Elle rejoint les idées que les clients peuvent soutenir.',
  rejected: 'L’équipe ne la retient pas. Merci de l’avoir proposée.',
  in_development: 'L’équipe la prépare.',
  completed: 'Elle est en vente dans la boutique.',
};

function subjectOf({ ideas: [first, second] }: { ideas: { news: keyof typeof words }[] }): string {
  return first && !second ? subjects[first.news] : 'Des nouvelles de vos idées d’automatisation';
}

/** It tells an author what became of their ideas (docs/product/idea.md#author-is-told). */
export const ideaNews = defineEmail({
  ...ofIdeas,
  props: {
    ...ofIdeas.props,
    ideas: z
      .array(
        z.strictObject({
          receivedAt: instant,
          news: z.enum(IDEA_NEWS),
          followKey: line(200),
          /** The team may give one with a rejection. */
          reason: z.string().max(500).optional(),
        }),
      )
      .min(1)
      .max(10),
  },
  subject: subjectOf,
  preview: ({ ideas: [first] }) => words[first?.news ?? 'in_review'],
  body: ({ site, ideas }) =>
    ideas.map(({ receivedAt, news, reason, followKey }) => (
      <Fragment key={followKey + receivedAt}>
        <EmailText>
          Votre idée du {dateAndTime(receivedAt)}&nbsp;: {words[news]}
        </EmailText>
        {reason ? (
          <>
            <EmailText>Le motif, écrit par l’équipe&nbsp;:</EmailText>
            <Typed text={reason} quoted />
          </>
        ) : null}
        <EmailAction
          label={news === 'questions' ? 'Lire les questions et répondre' : 'Voir mon idée'}
          href={ideaLink(site, followKey)}
        />
      </Fragment>
    )),
  sample: {
    ideas: [
      { receivedAt: '2026-11-03T13:05:00.000Z', news: 'questions', followKey: 'exemple-de-cle' },
      {
        receivedAt: '2026-10-20T08:30:00.000Z',
        news: 'rejected',
        reason: 'Déjà en vente.',
        followKey: 'cle',
      },
    ],
    stopKey: null,
  },
});

export const ideaReceived = defineEmail({
  ...ofIdeas,
  props: {
    ...ofIdeas.props,
    receivedAt: instant,
    /** Null in a message that was written before there was one. */
    followKey: line(200).nullable().default(null),
  },
  subject: 'Nous avons bien reçu votre idée d’automatisation',
  title: 'Merci pour votre idée',
  preview: 'Nous l’étudions et revenons vers vous.',
  body: ({ site, receivedAt, followKey }) => (
    <>
      <EmailText>
        Nous avons reçu votre idée le {dateAndTime(receivedAt)}. Elle peut être résumée et classée par un
        outil d’intelligence artificielle&nbsp;; une personne de l’équipe décide ensuite de sa suite.
      </EmailText>
      <EmailText>Nous vous recontacterons à cette adresse.</EmailText>
      {followKey === null ? (
        <EmailAction label="Parcourir le catalogue" href={catalogueLink(site)} />
      ) : (
        <EmailAction label="Suivre mon idée" href={ideaLink(site, followKey)} />
      )}
      <EmailNote>
        Vous n’avez rien proposé&nbsp;? Quelqu’un a sans doute fait une faute de frappe&nbsp;: ignorez ce
        message.
      </EmailNote>
    </>
  ),
  sample: {
    receivedAt: '2026-11-20T13:05:00.000Z',
    followKey: '64.Qm7_Zr2-hV5kTz9wXbL4cSpQm7_Zr2-hV5kTz9wXbL4',
    stopKey: null,
  },
});

/** For who had the idea and has no account (docs/product/idea.md#gift-to-its-author). */
export const ideaGift = defineEmail({
  ...ofIdeas,
  props: { ...ofIdeas.props, automation: line(200), followKey: line(200) },
  subject: ({ automation }) => `${IDEA_GIFT_TITLE}\u00a0: ${automation}`,
  title: IDEA_GIFT_TITLE,
  preview: ({ automation }) => `${automation}\u00a0: un an sans rien payer, puis elle reste à vous.`,
  body: ({ site, automation, followKey }) => (
    <>
      <EmailText>
        Votre idée est devenue <strong>{automation}</strong>. Pour vous remercier, l’équipe de {site.name}{' '}
        vous l’offre&nbsp;: un an d’utilisation, sans rien payer.
      </EmailText>
      <EmailText>
        Connectez-vous, ou créez un compte, puis ouvrez ce lien&nbsp;: elle rejoint vos automatisations.
      </EmailText>
      <EmailAction label="Recevoir mon cadeau" href={ideaLink(site, followKey)} />
      <EmailNote>
        Après cette année, l’automatisation reste à vous&nbsp;: pour continuer à l’utiliser, vous pourrez vous
        abonner, sans l’acheter. Rien n’est jamais débité sans votre accord. Le lien vaut pour une personne,
        la première qui l’utilise.
      </EmailNote>
    </>
  ),
  sample: {
    firstName: null,
    automation: 'Relances de devis',
    followKey: '64.Qm7_Zr2-hV5kTz9wXbL4cSpQm7_Zr2-hV5kTz9wXbL4',
    stopKey: '64.Zr2-hV5kTz9wXbL4cSpQm7_Qm7_Zr2-hV5kTz9wXbL4',
  },
});
