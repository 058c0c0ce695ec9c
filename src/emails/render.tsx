import { render, toPlainText } from 'react-email';
import type { EmailName, EmailPropsByName, RenderedEmail } from './email-props.ts';
import { templates } from './templates.tsx';

// html-to-text has no types; this is the part of its formatter interface used here.
type TextBuilder = {
  openBlock: (options: { leadingLineBreaks: number }) => void;
  closeBlock: (options: { trailingLineBreaks: number }) => void;
  addInline: (text: string, options?: { noWordTransform: boolean }) => void;
  addLineBreak: () => void;
};
type Link = { attribs: { href: string }; children: unknown };
type Walk = (children: unknown, builder: TextBuilder) => void;

const actionOnItsOwnLine = (element: Link, walk: Walk, builder: TextBuilder): void => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addInline('\u00a0:');
  builder.addLineBreak();
  builder.addInline(element.attribs.href, { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const options = {
  formatters: { actionOnItsOwnLine },
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'a.action', format: 'actionOnItsOwnLine' },
    { selector: 'a.link', format: 'anchor', options: { linkBrackets: ['<', '>'] } },
    {
      selector: 'table[data-text-format="dataTable"]',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, colSpacing: 3 },
    },
  ],
};

/** The text part comes from the HTML, so that both always say the same. */
const emailTextFrom = (html: string): string => `${toPlainText(html, options).trim()}\n`;

/** The props of the outbox row: amounts in euro cents, instants as ISO strings. */
export async function renderEmail<Name extends EmailName>(
  name: Name,
  props: EmailPropsByName[Name],
): Promise<RenderedEmail> {
  const { subject, Email } = templates[name];
  const html = await render(<Email {...props} />);
  return { subject: subject(props), html, text: emailTextFrom(html) };
}
