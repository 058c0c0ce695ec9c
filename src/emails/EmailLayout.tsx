import { Fragment, type ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { REPLY_TIME } from '#domain/time/reply-time.ts';
import type { Debit, EmailSite } from './define-email.ts';
import { afterInWords, dateAndTime, euros, preferencesLink, supportLink } from './email-links.ts';
import { look, styleSheet } from './email-look.ts';

type EmailRow = { label: string; value: string; strong?: boolean };

type EmailRowsProps = { rows: readonly EmailRow[]; amounts?: boolean };

export function EmailRows({ rows, amounts = false }: EmailRowsProps) {
  return (
    <table data-text-format="dataTable" style={look.table} className="ink">
      <tbody>
        {rows.map(({ label, value, strong = false }) => (
          <tr key={label} className={amounts ? undefined : 'fact'}>
            <th scope="row" className="line" style={{ ...look.labelCell, ...(strong ? look.strong : {}) }}>
              {label}
            </th>
            <td
              className="line"
              style={{ ...(amounts ? look.amountCell : look.valueCell), ...(strong ? look.strong : {}) }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type EmailActionProps = { label: string; href: string; spellOutAddress?: boolean };

export function EmailAction({ label, href, spellOutAddress = false }: EmailActionProps) {
  return (
    <>
      <Section style={{ padding: '8px 0 24px' }}>
        <Button className="action" href={href} style={look.button}>
          {label}
        </Button>
      </Section>
      {spellOutAddress && (
        <Text className="muted" data-skip-in-text="true" style={look.note}>
          Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur&nbsp;:
          <br />
          <Link className="link" href={href} style={look.link}>
            {href}
          </Link>
        </Text>
      )}
    </>
  );
}

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={look.text}>
      {children}
    </Text>
  );
}

export function EmailNote({ children }: { children: ReactNode }) {
  return (
    <Text className="muted" style={look.note}>
      {children}
    </Text>
  );
}

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={look.link}>
      {children}
    </Link>
  );
}

export function Typed({ text, quoted = false }: { text: string; quoted?: boolean }) {
  const Paragraph = quoted ? EmailNote : EmailText;
  return text.split(/\n{2,}/).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once.
    <Paragraph key={at}>
      {paragraph.split('\n').map((typed, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once.
        <Fragment key={nth}>
          {nth > 0 && <br />}
          {typed}
        </Fragment>
      ))}
    </Paragraph>
  ));
}

export function NextDebit({ debit }: { debit: Debit | null | undefined }) {
  if (!debit) return null;
  return (
    <EmailText>
      Prochain prélèvement le <strong>{dateAndTime(debit.at)}</strong>&nbsp;:{' '}
      <strong>{euros(debit.amountCents)}</strong>
      {afterInWords(debit)}.
    </EmailText>
  );
}

type EmailLayoutProps = {
  site: EmailSite;
  title: string;
  preview: string;
  firstName: string | null;
  reason: string | undefined;
  /** The footer then says where to refuse such emails (`EMAILS`). */
  refusable: boolean;
  /** The page that ends such emails, for readers without an account. */
  stopLink: string | null;
  children: ReactNode;
};

/** A stranger can type anybody's address, so a "name" such as a link is left out. */
function greeting(firstName: string | null): string {
  const isName = firstName !== null && firstName.length <= 40 && !/[:/@\d]|\.\p{L}|www/iu.test(firstName);
  return isName ? `Bonjour ${firstName},` : 'Bonjour,';
}

export function EmailLayout(props: EmailLayoutProps) {
  const { site, title, preview, firstName, reason, refusable, stopLink, children } = props;
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
              refusal={refusalOf(site, { refusable, stopLink })}
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

type Refusal = { href: string; label: string };

function refusalOf(
  site: EmailSite,
  { refusable, stopLink }: { refusable: boolean; stopLink: string | null },
): Refusal | undefined {
  if (stopLink !== null) return { href: stopLink, label: 'Ne plus m’écrire au sujet de mes idées' };
  return refusable ? { href: preferencesLink(site), label: 'Réglez vos préférences' } : undefined;
}

type FooterProps = { site: EmailSite; reason: string; refusal: Refusal | undefined };

function Footer({ site, reason, refusal }: FooterProps) {
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
        {refusal && (
          <>
            {' '}
            Vous n’en voulez plus&nbsp;?{' '}
            <Link className="link" href={refusal.href} style={look.link}>
              {refusal.label}
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
