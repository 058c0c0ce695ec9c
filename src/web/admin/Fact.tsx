import { clsx } from 'clsx';
import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import { type ReactNode, useId, useRef, useState } from 'react';
import { landmarkOf } from './keyboard.ts';

export function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('min-w-0', wide && 'col-span-full')}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

interface TipProps {
  /** An extra: no necessary information stands here alone. */
  text: ReactNode;
  children: ReactNode;
  className?: string;
  label?: string;
}

/** Screen readers read `text` as a description, open or not. */
export function Tip({ text, children, className, label }: TipProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <Provider delayDuration={250} skipDelayDuration={0}>
      <Root open={open} onOpenChange={setOpen}>
        <Trigger
          ref={trigger}
          type="button"
          aria-label={label}
          aria-describedby={id}
          onClick={(event) => {
            // A press would close it, and touch has no other way to open it.
            event.preventDefault();
            setOpen(true);
          }}
          className={clsx('min-h-6 cursor-help rounded-sm', className)}
        >
          {children}
        </Trigger>
        <span id={id} hidden>
          {text}
        </span>
        <Portal container={landmarkOf(trigger.current)}>
          <Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-rise rounded-md bg-ink px-3 py-2 text-paper text-sm shadow-float"
          >
            {text}
          </Content>
        </Portal>
      </Root>
    </Provider>
  );
}
