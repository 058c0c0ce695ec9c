import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { ReactNode } from 'react';

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

export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <Root value={value} onValueChange={onValueChange}>
      <List aria-label={label} className="flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 py-2 font-medium text-muted transition-colors enabled-hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink md:px-4"
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
