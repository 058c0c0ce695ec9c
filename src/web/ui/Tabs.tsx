import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  value: string;
  onValueChange: (value: string) => void;
}

/** `scrollIntoView` would also scroll the page. */
function useOpenTabInSight(index: number): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = row.current?.children[index];
    if (!row.current || !open) return;
    const seen = row.current.getBoundingClientRect();
    const { left, right } = open.getBoundingClientRect();
    if (right > seen.right) row.current.scrollLeft += right - seen.right;
    else if (left < seen.left) row.current.scrollLeft -= seen.left - left;
  }, [index]);
  return row;
}

export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const row = useOpenTabInSight(tabs.findIndex((tab) => tab.value === value));
  return (
    <Root value={value} onValueChange={onValueChange}>
      <List
        ref={row}
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-3 py-2 font-medium text-muted transition-colors enabled-hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink md:px-4"
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} className="rounded-md pt-6">
          {tab.content}
        </Content>
      ))}
    </Root>
  );
}
