import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Rendered on the server, the same for every visitor, usable without JavaScript. */
const publicScreens: RouteConfigEntry[] = [
  route('qu-est-ce-qu-une-automatisation', 'features/explainer/web/ExplainerScreen.tsx'),
  layout('features/catalogue/web/CatalogueLayout.tsx', [
    route('catalogue', 'features/catalogue/web/CatalogueScreen.tsx'),
    route('catalogue/:category', 'features/catalogue/web/CategoryScreen.tsx'),
    route('catalogue/:category/:id', 'features/catalogue/web/AutomationScreen.tsx', {
      id: 'automation-in-category',
    }),
    route('automation/:id/:slug?', 'features/catalogue/web/AutomationScreen.tsx'),
  ]),
  route('terms', 'features/legal/web/TermsScreen.tsx'),
  route('privacy', 'features/legal/web/PrivacyScreen.tsx'),
  route('legal', 'features/legal/web/LegalScreen.tsx'),
  route('resiliation', 'features/termination/web/TerminationScreen.tsx'),
  route('retractation', 'features/withdrawal/web/WithdrawalScreen.tsx'),
  route('changement-de-prix', 'features/price-changes/web/PriceChangeScreen.tsx'),
  route('guide', 'features/guide/web/GuideScreen.tsx'),
  route('about', 'features/about/web/AboutScreen.tsx'),
  route('support', 'features/support/web/SupportScreen.tsx'),
  route('login', 'features/auth/web/LoginScreen.tsx'),
  route('register', 'features/auth/web/RegisterScreen.tsx'),
  route('reset-password/:token', 'features/auth/web/ResetPasswordScreen.tsx'),
  route('verify-email/:key', 'features/auth/web/VerifyEmailScreen.tsx'),
  route('webhook-viewer/:slug', 'features/webhook-pages/web/WebhookViewerScreen.tsx'),
  route('webhook/:slug', 'features/webhook-pages/web/WebhookViewerScreen.tsx', { id: 'webhook' }),
];

/** Rendered in the browser only, behind the sign-in guard: the server sends the frame and a loading message. */
const customerScreens: RouteConfigEntry[] = [
  route('paiement/retour', 'features/checkout/web/PaymentReturnScreen.tsx'),
  route('dashboard', 'features/dashboard/web/DashboardScreen.tsx'),
  route('profile/edit', 'features/profile/web/ProfileEditScreen.tsx'),
  route('address/new', 'features/addresses/web/NewAddressScreen.tsx'),
  route('address/edit/:id', 'features/addresses/web/EditAddressScreen.tsx'),
  route('factures', 'features/invoices/web/InvoicesScreen.tsx'),
];

/** For staff, in a frame and with a sign-in of their own; like the customer's, rendered in the browser only. */
const adminScreens: RouteConfigEntry[] = [
  route('admin/dashboard', 'features/admin-dashboard/web/AdminDashboardScreen.tsx'),
];

/** The only list of screens. */
export default [
  index('features/explainer/web/home-redirect.ts'),
  layout('features/admin-session/web/StaffSwitch.tsx', [
    layout('web/layout/SiteLayout.tsx', [
      ...publicScreens,
      layout('web/layout/CustomerOnly.tsx', customerScreens),
      route('*', 'web/layout/NotFoundScreen.tsx'),
    ]),
  ]),
  route('admin/login', 'features/admin-session/web/AdminLoginScreen.tsx'),
  layout('web/layout/AdminOnly.tsx', [layout('features/admin-session/web/AdminLayout.tsx', adminScreens)]),
] satisfies RouteConfig;
