import { Fragment } from 'react';
import { EmailNote, EmailText } from './EmailLayout.tsx';

/** What people typed, as text: its lines are kept. */
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
