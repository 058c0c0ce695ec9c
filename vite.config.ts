import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  clearScreen: false,
  // Known from the start, so that the first page of a fresh clone is not reloaded in the middle.
  optimizeDeps: {
    entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/**/web/**/*.tsx', '!src/**/*.test.tsx'],
  },
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/test-results/**'] } },
});
