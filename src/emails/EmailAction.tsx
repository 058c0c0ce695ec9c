import { Button, Link, Section, Text } from 'react-email';
import { look } from './email-look.ts';

type EmailActionProps = { label: string; href: string; spellOutAddress?: boolean };

/** The one thing to do. The text part shows its label and its address on a line of their own. */
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
