import { render } from 'react-email';
import type { EmailName, EmailPropsByName, RenderedEmail } from './email-props.ts';
import { emailTextFrom } from './plain-text.ts';
import { templates } from './templates.tsx';

/** The props are those of the outbox row: amounts in euro cents, instants as ISO strings. */
export async function renderEmail<Name extends EmailName>(
  name: Name,
  props: EmailPropsByName[Name],
): Promise<RenderedEmail> {
  const { subject, Email } = templates[name];
  const html = await render(<Email {...props} />);
  return { subject: subject(props), html, text: emailTextFrom(html) };
}
