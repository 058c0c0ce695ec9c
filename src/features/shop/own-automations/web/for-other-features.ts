export { AutomationsTab, KeepAutomation, NoAutomations, RestoredList } from './AutomationsTab.tsx';
export { type AutomationEntry, lastUsedFirst } from './automation-entries.ts';
export { EntryActivationNote, MonthlyPrice, OpenLink } from './EntryParts.tsx';
export { actionOf, daysLeft, endOfAccess, factsOf } from './entry-facts.ts';
export { StatusBadge } from './StatusBadge.tsx';
export { listsKey, ownSubscriptions, useAutomationEntries } from './use-automation-entries.ts';
export { WhyLeft } from './WhyLeft.tsx';
