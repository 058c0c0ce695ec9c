import { runOnPackage } from '#bin/tests/debian-package.ts';
import { hasTools, rulesFolder } from './rules.ts';

/** Each kind of invoice against the rules that others wrote: the schema, EN 16931, Factur-X and the French ones, and PDF/A. */
if (rulesFolder() === undefined)
  process.stdout.write('NOT RUN: FACTUR_X_RULES names no folder with the rules (docs/testing.md)\n');
else
  runOnPackage({
    name: 'what reads invoices (xmllint, Saxon, qpdf, PDFBox Preflight)',
    install:
      'apt-get install -y --no-install-recommends libxml2-utils qpdf default-jre-headless libsaxonhe-java libpdfbox2-java libactivation-java libjaxb-api-java',
    isThere: hasTools,
    project: 'factur-x',
  });
