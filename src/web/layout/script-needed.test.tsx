// @vitest-environment node
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import VerifyEmailScreen from '#account/registration/web/VerifyEmailScreen.tsx';
import { ProposeIdea } from '#help/ideas/web/ProposeIdea.tsx';
import { ContactForm } from '#help/support/web/ContactForm.tsx';
import WithdrawalScreen from '#money/withdrawal/web/WithdrawalScreen.tsx';
import LoginScreen from '#people/auth/web/LoginScreen.tsx';
import TerminationScreen from '#shop/termination/web/TerminationScreen.tsx';
import ToolViewerScreen from '#shop/viewer/web/ToolViewerScreen.tsx';
import AdminLoginScreen from '#staff/admin-session/web/AdminLoginScreen.tsx';
import { createQueryClient } from '../query-client.ts';
import CustomerOnly from './CustomerOnly.tsx';

type Screen = () => ReactNode;

/**
 * The page as the server sends it: a screen's props are those of its route, of which these read the parameters alone.
 */
function sent(screen: unknown): string {
  const Shown = screen as (props: { params: object }) => ReactNode;
  const Stub = createRoutesStub([
    { path: '*', Component: () => <Shown params={{ key: 'cle', slug: 'devis' }} /> },
  ]);
  return renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/une-page']} />
    </QueryClientProvider>,
  );
}

it.each<[string, Screen | unknown]>([
  ['the sign-in', LoginScreen],
  ['the sign-in of staff', AdminLoginScreen],
  ['the confirmation of an address', VerifyEmailScreen],
  ['a private screen', CustomerOnly],
  ['the viewer', ToolViewerScreen],
  ['the end of a contract', TerminationScreen],
  ['a withdrawal', WithdrawalScreen],
  ['the contact form', ContactForm],
  ['the button of an idea', ProposeIdea],
])('%s says, in a browser that runs no script, that it needs one', (_name, screen) => {
  const html = sent(screen);
  const [, said = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
  expect(said).toContain('JavaScript est désactivé dans votre navigateur');
});
