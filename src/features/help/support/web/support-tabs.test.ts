import { describe, expect, it } from 'vitest';
import { faqQuestions } from './faq-groups.ts';
import { supportTab } from './SupportScreen.tsx';

const tabOf = (query: string) => supportTab(new URLSearchParams(query));

describe('the tab of the help centre', () => {
  it.each(['faq', 'contact', 'resources'])(
    'is %s when the address says so',
    { tags: ['2.support.tabs', '9.support-tabs'] },
    (tab) => {
      expect(tabOf(`tab=${tab}`)).toBe(tab);
    },
  );

  it.each(['', 'tab=', 'tab=inconnu', 'tab=__proto__'])('is the questions for "%s"', (query) => {
    expect(tabOf(query)).toBe('faq');
  });
});

describe('the frequent questions', () => {
  it('are each asked once', () => {
    const asked = faqQuestions.map(({ question }) => question);
    expect(new Set(asked).size).toBe(asked.length);
  });
});
