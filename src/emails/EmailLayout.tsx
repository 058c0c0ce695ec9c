import type { ReactNode } from 'react';
import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { REPLY_TIME } from '#domain/time/reply-time.ts';
import { preferencesLink, supportLink } from './email-links.ts';
import { look, styleSheet } from './email-look.ts';
import type { EmailSite } from './email-props.ts';

type EmailLayoutProps = {
  site: EmailSite;
  title: string;
  /** The grey line a mailbox shows after the subject. */
  preview: string;
  firstName: string | null;
  /** Ends « Vous recevez ce message parce » ; by default, that it concerns the reader's account. */
  reason?: string;
  /** Its reader may refuse such letters (`LETTER_RULES`): the footer says where. */
  refusable?: boolean;
  children: ReactNode;
};

/** A letter may go to whoever's address a stranger typed: what is no name, such as a link, does not stand in it. */
function greeting(firstName: string | null): string {
  const isName = firstName !== null && firstName.length <= 40 && !/[:/@\d]|\.\p{L}|www/iu.test(firstName);
  return isName ? `Bonjour ${firstName},` : 'Bonjour,';
}

export function EmailLayout(props: EmailLayoutProps) {
  const { site, title, preview, firstName, reason, refusable = false, children } = props;
  return (
    <Html lang="fr" dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <style>{styleSheet}</style>
      </Head>
      <Body className="canvas" lang="fr" style={look.canvas}>
        <Preview useTitleTag={false}>{preview}</Preview>
        {/* biome-ignore lint/a11y/useSemanticElements: Outlook drops HTML5 elements with their attributes. */}
        <div role="article" aria-roledescription="email" aria-label={title}>
          <Container style={look.container}>
            <Wordmark site={site} />
            <Section className="card" tdClassName="card-body" style={look.card}>
              <Heading as="h1" className="ink" style={look.heading}>
                {title}
              </Heading>
              <Text className="ink" style={look.text}>
                {greeting(firstName)}
              </Text>
              {children}
            </Section>
            <Footer
              site={site}
              reason={reason ?? `qu’il concerne votre compte ${site.name}`}
              refusable={refusable}
            />
          </Container>
        </div>
      </Body>
    </Html>
  );
}

function Wordmark({ site }: { site: EmailSite }) {
  return (
    <Section data-skip-in-text="true" style={{ padding: '0 8px 20px' }}>
      <Link className="ink" href={site.url} style={look.wordmark}>
        <span aria-hidden="true" className="gear" style={look.gearTeeth}>
          <span className="gear" style={look.gearRing} />
        </span>
        {site.name}
      </Link>
    </Section>
  );
}

type FooterProps = { site: EmailSite; reason: string; refusable: boolean };

function Footer({ site, reason, refusable }: FooterProps) {
  return (
    <Section style={look.footer}>
      <Text className="muted" style={look.footerText}>
        Une question&nbsp;?{' '}
        <Link className="link" href={supportLink(site)} style={look.link}>
          Écrivez-nous
        </Link>
        , nous répondons {REPLY_TIME}.
      </Text>
      <Text className="muted" style={look.footerText}>
        Vous recevez ce message parce {reason}.
        {refusable && (
          <>
            {' '}
            Vous n’en voulez plus&nbsp;?{' '}
            <Link className="link" href={preferencesLink(site)} style={look.link}>
              Réglez vos préférences
            </Link>
            .
          </>
        )}
      </Text>
      <Text className="muted" style={look.footerText}>
        {site.legalLine.startsWith(site.name) ? site.legalLine : `${site.name} · ${site.legalLine}`}
      </Text>
    </Section>
  );
}
