export { AutomationsTab, NoAutomations, RestoredList } from './AutomationsTab.tsx';
export { type AutomationEntry, recentlyUsed } from './automation-entries.ts';
export { EntryActivationNote, MonthlyPrice, OpenLink } from './EntryParts.tsx';
export { actionOf, daysLeft, factsOf } from './entry-facts.ts';
export { StatusBadge } from './StatusBadge.tsx';
export { ownSubscriptions, useAutomationEntries } from './use-automation-entries.ts';
export { WhyLeft } from './WhyLeft.tsx';
