import { clsx } from 'clsx';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Content, Item, Portal, Root, Trigger } from 'radix-ui/dropdown-menu';
import { type ReactNode, useRef, useState } from 'react';
import { floating, layerOf } from './floating.ts';
import { Link } from './Link.tsx';

export type MenuAct = {
  label: string;
  tone?: 'danger';
  /** The reason, or the role that may. The act is shown but does nothing. */
  refused?: string | undefined;
} & ({ onSelect: () => void; to?: undefined } | { to: string; onSelect?: undefined });

interface ActMenuProps {
  label: string;
  acts: readonly (MenuAct | false | null | undefined)[];
  children?: ReactNode;
  className?: string;
}

const item =
  'flex min-h-10 cursor-pointer flex-col justify-center rounded-sm px-3 py-1.5 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11';

function ActItem({ act, choose }: { act: MenuAct; choose: (run: () => void) => void }) {
  const { label, tone, refused, onSelect, to } = act;
  const look = clsx(
    item,
    refused && 'cursor-default text-muted',
    !refused && tone === 'danger' && 'text-danger-text',
  );
  if (to !== undefined && !refused) {
    return (
      <Item asChild className={look}>
        <Link to={to}>{label}</Link>
      </Item>
    );
  }
  return (
    <Item
      aria-disabled={refused ? true : undefined}
      className={look}
      onSelect={(event) => {
        if (refused) event.preventDefault();
        else if (onSelect) choose(onSelect);
      }}
    >
      {label}
      {refused ? <span className="text-xs">{refused}</span> : null}
    </Item>
  );
}

/** Acts give the focus back to the button when they close. */
export function ActMenu({ label, acts, children, className }: ActMenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  const shown = acts.filter((act) => act !== false && act !== null && act !== undefined);
  if (shown.length === 0) return null;
  return (
    <Root open={open} onOpenChange={setOpen} modal={false}>
      <Trigger ref={trigger} type="button" aria-label={label} className={className}>
        {children ?? <Ellipsis className="size-5" aria-hidden="true" />}
      </Trigger>
      <Portal container={layerOf(trigger.current)}>
        <Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          className={clsx(floating, 'min-w-52 max-w-80 p-1')}
          onCloseAutoFocus={(event) => {
            const run = chosen.current;
            chosen.current = undefined;
            if (!run) return;
            // The menu focuses its button first, because a dialog returns the focus where it was.
            event.preventDefault();
            trigger.current?.focus();
            run();
          }}
        >
          {shown.map((act) => (
            <ActItem
              key={act.label}
              act={act}
              choose={(run) => {
                chosen.current = run;
              }}
            />
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

export function RowMenu({ name, acts }: { name: string; acts: ActMenuProps['acts'] }) {
  return (
    <ActMenu
      label={`Actions sur ${name}`}
      acts={acts}
      className="grid size-9 place-items-center rounded-md text-muted enabled-hover:bg-sunken enabled-hover:text-ink data-[state=open]:bg-sunken pointer-coarse:size-11"
    />
  );
}
