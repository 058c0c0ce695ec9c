import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { listedAutomation } from '#tests/factories/shown-subscriptions.ts';
import { CardGrid } from './CardGrid.tsx';
import { automationCard } from './shown-automation.ts';

afterEach(cleanup);

it('says of the excerpt that a model wrote that it did, and of no other', {
  tags: ['idea.draft.by-ai'],
}, () => {
  const automations = [true, false].map((byAi, index) =>
    automationCard(listedAutomation({ id: index + 1, description_by_ai: byAi })),
  );
  const Stub = createRoutesStub([{ path: '*', Component: () => <CardGrid automations={automations} /> }]);
  render(<Stub />);
  const labels = screen.getAllByText('Texte écrit par une IA');
  expect(labels.map((label) => label.closest('article')?.querySelector('h2')?.textContent)).toEqual([
    'Outil 1',
  ]);
});
