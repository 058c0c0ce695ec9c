import { TextField } from '#web/ui/TextField.tsx';

interface FaqSearchProps {
  typed: string;
  onType: (typed: string) => void;
}

/** Filters as one types; sent as a form where no script runs. */
export function FaqSearch({ typed, onType }: FaqSearchProps) {
  return (
    <search>
      <form
        method="get"
        action="/support"
        onSubmit={(event) => event.preventDefault()}
        className="mb-6 max-w-xl print:hidden"
      >
        <input type="hidden" name="tab" value="faq" />
        <TextField
          label="Chercher dans les questions"
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </form>
    </search>
  );
}
