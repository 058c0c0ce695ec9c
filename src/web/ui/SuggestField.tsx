import { clsx } from 'clsx';
import { type ReactNode, useContext, useEffect, useEffectEvent, useId, useState } from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { controlStyle, FieldError } from './Field.tsx';

/** React Aria hides the page while a combobox is open, but suggestions are no dialog. */
function usePageKeptVisible(): void {
  useEffect(() => {
    const parts = [...document.body.children].filter(
      (part): part is HTMLElement => part instanceof HTMLElement,
    );
    for (const part of parts) part.dataset.reactAriaTopLayer = '';
    return () => {
      for (const part of parts) delete part.dataset.reactAriaTopLayer;
    };
  }, []);
}

/** React Aria opens the list only for items present at the keystroke; these come later. */
function OpenWhenFound({ items }: { items: readonly unknown[] }) {
  const state = useContext(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  useEffect(() => {
    if (items.length > 0) open();
  }, [items]);
  return null;
}

export function usePausedText(typed: string): string {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  return asked;
}

const waitMs = 300;

export interface SuggestFieldProps<Item extends object> {
  label: ReactNode;
  name: string;
  help: ReactNode;
  error?: string | undefined;
  autoComplete?: string;
  value: string;
  onType: (text: string) => void;
  items: readonly Item[];
  onPick: (item: Item) => void;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

export function SuggestField<Item extends object>(props: SuggestFieldProps<Item>) {
  const {
    label,
    name,
    help,
    error,
    autoComplete = 'off',
    value,
    onType,
    items,
    onPick,
    keyOf,
    children,
  } = props;
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  const [holder, setHolder] = useState<Element | null>(null);
  usePageKeptVisible();
  return (
    <I18nProvider locale="fr-FR">
      <div>
        <ComboBox
          id={id}
          name={name}
          className="flex flex-col gap-1.5"
          allowsCustomValue
          validationBehavior="aria"
          isInvalid={Boolean(error)}
          aria-describedby={clsx(error && errorId, helpId)}
          items={items}
          inputValue={value}
          onInputChange={(text) => {
            if (text !== value) onType(text);
          }}
        >
          <OpenWhenFound items={items} />
          <Label className="self-start font-medium">{label}</Label>
          <Input className={controlStyle()} autoComplete={autoComplete} required />
          <FieldError id={errorId}>{error}</FieldError>
          <p id={helpId} role="status" className="text-muted text-sm">
            {help}
          </p>
          <Popover
            UNSTABLE_portalContainer={holder ?? undefined}
            offset={4}
            className="w-(--trigger-width) overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1 text-ink shadow-float"
          >
            <ListBox<Item> className="outline-none">
              {(item) => (
                <ListBoxItem
                  id={keyOf(item)}
                  textValue={keyOf(item)}
                  onAction={() => onPick(item)}
                  className="flex min-h-11 cursor-default flex-col justify-center rounded-sm px-3 py-1.5 outline-none data-focused:bg-sunken"
                >
                  {children(item)}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
        <div ref={setHolder} />
      </div>
    </I18nProvider>
  );
}
