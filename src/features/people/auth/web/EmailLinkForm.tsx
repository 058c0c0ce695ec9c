import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmailField } from '#web/ui/TextField.tsx';

const schema = lazyResolver(async () => (await import('../contract.ts')).emailOnly);

interface EmailLinkFormProps {
  send: (typed: { email: string }) => Promise<string>;
  label: string;
  /** A sign-in returns to this page. */
  origin: string;
  children: ReactNode;
}

export function EmailLinkForm({ send, label, origin, children }: EmailLinkFormProps) {
  const [sent, setSent] = useState<string>();
  const form = useSentForm(schema, { email: undefined }, async (typed) => {
    setSent(undefined);
    setSent(await send(typed));
  });

  return (
    <Card title="Par un lien envoyé à votre email">
      <SentForm form={form} failed="Envoi impossible" done={<SentLink>{sent}</SentLink>}>
        <EmailField help="Celui de votre compte." autoComplete="email" required {...form.field('email')} />
        <Button type="submit" pending={form.pending}>
          {label}
        </Button>
        <p className="text-muted text-sm">
          Vous connaissez votre mot de passe&nbsp;?{' '}
          <Link to="/login" state={{ origin }} className="link">
            Se connecter
          </Link>{' '}
          {children}
        </p>
      </SentForm>
    </Card>
  );
}

export function SentLink({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Notice tone="success" announced>
      {children}
    </Notice>
  );
}
