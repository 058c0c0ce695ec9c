// biome-ignore-start lint/performance/noBarrelFile: the one door by which other screens reach this slice.
export { AutomationsTab } from './AutomationsTab.tsx';
export { type AutomationEntry, recentlyUsed } from './automation-entries.ts';
export { EntryActivationNote } from './EntryActivationNote.tsx';
export { actionOf } from './entry-action.ts';
export { factsOf } from './entry-facts.ts';
export { MonthlyPrice } from './MonthlyPrice.tsx';
export { NoAutomations } from './NoAutomations.tsx';
export { OpenLink } from './OpenLink.tsx';
export { ownSubscriptions, toggleSubscriptionRoute } from './queries.ts';
export { RestoredList } from './RestoredList.tsx';
export { StatusBadge } from './StatusBadge.tsx';
export { useAutomationEntries } from './use-automation-entries.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
