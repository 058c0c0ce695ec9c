import type { ReactNode } from 'react';
import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { supportLink } from './email-links.ts';
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
  children: ReactNode;
};

export function EmailLayout({ site, title, preview, firstName, reason, children }: EmailLayoutProps) {
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
                {firstName === null ? 'Bonjour,' : `Bonjour ${firstName},`}
              </Text>
              {children}
            </Section>
            <Footer site={site} reason={reason ?? `qu’il concerne votre compte ${site.name}`} />
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

function Footer({ site, reason }: { site: EmailSite; reason: string }) {
  return (
    <Section style={look.footer}>
      <Text className="muted" style={look.footerText}>
        Une question&nbsp;?{' '}
        <Link className="link" href={supportLink(site)} style={look.link}>
          Écrivez-nous
        </Link>
        , nous répondons sous 48&nbsp;heures ouvrées.
      </Text>
      <Text className="muted" style={look.footerText}>
        Vous recevez ce message parce {reason}.
      </Text>
      <Text className="muted" style={look.footerText}>
        {site.legalLine.startsWith(site.name) ? site.legalLine : `${site.name} · ${site.legalLine}`}
      </Text>
    </Section>
  );
}
