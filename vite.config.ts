import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { bundledScript } from './bin/bundled-script.ts';
import { lightContracts } from './bin/light-contracts.ts';

/** What only some screens need (an account's, the payment, the team's, the catalogue's): no other page pays for it. */
const ofAccounts =
  'web/admin/|web/(origin|use-departure)|web/api/(download|field-labels|seen-account|staff-activity)|web/forms/(IdentityFields|SentForm|use-kept-draft|kept-drafts|seen-version)|web/seo/(json-ld|use-tax-word)|domain/(file/|outgoing/|terms/|text/inside-path|status/((ticket|idea)-status|order-words|payment-status|transmission-status)|document/|page/|figures/|edits/|people/(api-key|staff-|postal-address|countries|person-name|email-address|second-factor|export-file|password-rules|profile-choices)|money/(money|typed-euros|vat)|price/(gift|monthly-cap|cap-|price-)|time/(billing-period|french-dates|relative-date)|text/(french-(count|csv|weight)|json-shape|seen-text|one-form|without-e))|domain/[a-z]+/(credit-notes|customer-action|coupon|device-name|leaving-reason|message-words|pause|provider-status|staff-subscription|subscription-label|subscription-status|toggle-subscription)|web/ui/(ActMenu|Badge|Card|CategoryIcon|Checkbox|CopyText|ConfirmDialog|Details|Dialog|EmptyState|floating|FormattedField|LiveRegion|Pagination|PasswordField|ProgressBar|RadioGroup|SuggestField|WrittenByAi|use-drop-zone)';

/** Of the team's screens, or of few others. */
const ofLists =
  '(arrow-(up|down)|check|chevron-(left|up)|chevrons-up-down|columns-3|copy|download|ellipsis|eye|eye-off|key-round|paperclip|printer|search)\\.';

/** A page asks for about ten files, not forty: React in one, what several screens share in others. */
const codeSplitting = {
  groups: [
    { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
    {
      name: 'shared',
      // The routes of one's own automations too: else the pages that end a contract ask for the whole catalogue.
      test: new RegExp(
        `src/(?!${ofAccounts})(web|domain)/|own-automations/contract\\.ts\\?routes$|node_modules/(lucide-react/(?!.*${ofLists})|(clsx|@tanstack)/)`,
      ),
      minShareCount: 3,
    },
    // Every page of the shop is framed by these.
    { name: 'frame', test: /src\/web\/(layout|error-reports)\//, minShareCount: 2 },
    // What sends files comes in one, so that a form names one.
    {
      name: 'FilesField',
      test: /src\/(domain\/(file|text\/french-weight)|features\/help\/support\/web\/(FilesField|use-attached-files)|web\/ui\/(ProgressBar|use-drop-zone))/,
    },
    { name: 'catalogue', test: /src\/features\/shop\/(catalogue|automation-page)\/web\//, minShareCount: 2 },
  ],
};

/** What the icons of the library are made by. */
const drawnIcon = path.join(import.meta.dirname, 'src/web/ui/drawn-icon.ts');

export default defineConfig({
  resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: drawnIcon }] },
  plugins: [bundledScript(), lightContracts(), tailwindcss(), reactRouter()],
  clearScreen: false,
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  // Known from the start, so that the first page of a fresh clone is not reloaded in the middle.
  optimizeDeps: {
    entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/**/web/**/*.tsx', '!src/**/*.test.tsx'],
  },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
});
