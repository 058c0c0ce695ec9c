import { expect, test } from './harness/fixtures.ts';
import { watchFaults } from './harness/page-faults.ts';

// The faults of this page are made on purpose.
test.use({ expectedFaults: [/./] });

test('a violated policy, an error on the console and an uncaught one are faults, on every page of a test', async ({
  page,
  context,
}) => {
  const faults = watchFaults(context, [/attendue/]);
  await page.goto('/about');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "Pris"';
    document.head.append(script);
  });
  const other = await context.newPage();
  await other.goto('/about');
  await other.evaluate(() => {
    console.error('une faute attendue');
    console.error('une faute ailleurs');
    setTimeout(() => {
      throw new Error('perdue');
    });
    void Promise.reject(new Error('promesse rompue'));
  });
  const heard = (words: string) => faults.filter((fault) => fault.includes(words)).length;
  const made = [
    'Content Security Policy',
    'une faute ailleurs',
    'uncaught: perdue',
    'uncaught: promesse rompue',
  ];
  await expect.poll(() => made.map(heard)).toEqual([1, 1, 1, 1]);
  expect(faults).toHaveLength(made.length);
});
