interface MentionProps {
  value: string | undefined;
  /** What is missing when the shop has not been given it yet. */
  name: string;
}

const address = /(https?:\/\/[^\s,;]+)/;

/** Between brackets, what is still to be filled in. */
export function Mention({ value, name }: MentionProps) {
  if (!value) {
    return (
      <span className="rounded-sm bg-warning-soft box-decoration-clone px-1 text-warning-text">[{name}]</span>
    );
  }
  return value.split(address).map((part) =>
    address.test(part) ? (
      <a key={part} href={part} className="link print:after:content-none!">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

export function ContactEmail({ address: email }: { address: string }) {
  return (
    <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
      {email}
    </a>
  );
}
