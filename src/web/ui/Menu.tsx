import { clsx } from 'clsx';
import { Content, Item, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu';
import { Fragment, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  separated?: boolean;
  to?: string;
  onSelect?: () => void;
}

interface MenuProps {
  trigger: ReactElement;
  items: MenuItem[];
  align?: 'start' | 'end';
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // In the same landmark as its button; and outside an open dialog everything is inert.
  const [within, setWithin] = useState<HTMLElement | null>(null);
  return (
    <Root
      modal={false}
      onOpenChange={() =>
        setWithin(button.current?.closest<HTMLElement>('dialog, main, header, aside') ?? null)
      }
    >
      <Trigger ref={button} asChild>
        {trigger}
      </Trigger>
      <Portal container={within}>
        <Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-52 animate-rise rounded-md border border-line bg-surface p-1 text-ink shadow-float"
        >
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.separated ? <Separator className="-mx-1 my-1 h-px bg-line" /> : null}
              <MenuRow item={item} />
            </Fragment>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

function MenuRow({ item }: { item: MenuItem }) {
  const className = clsx(
    'flex min-h-10 items-center gap-2.5 rounded-sm px-3 py-2 outline-none pointer-coarse:min-h-11 [&_svg]:size-4.5',
    'data-disabled:opacity-55 data-highlighted:bg-sunken',
    item.tone === 'danger' && 'text-danger-text',
  );
  const body = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  return (
    <Item asChild={Boolean(item.to)} disabled={item.disabled} onSelect={item.onSelect} className={className}>
      {item.to ? <Link to={item.to}>{body}</Link> : body}
    </Item>
  );
}
