import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { VatTreatment } from '#domain/money/vat-treatment.ts';

/** Their files are others', under licences of their own: a setting says where they stand. */
export const RULE_FILES = {
  factur_x: 'FACTUR-X_EN16931.xslt',
  french: 'BR-FR-Flux2-Schematron-CII.xslt',
  en16931: 'en16931-cii.xslt',
} as const;
export type RuleFile = keyof typeof RULE_FILES;
const schema = 'Factur-X_EN16931.xsd';

export function rulesFolder(): string | undefined {
  const folder = process.env.FACTUR_X_RULES ?? '';
  const files = [schema, ...Object.values(RULE_FILES)];
  return folder !== '' && files.every((file) => existsSync(path.join(folder, file))) ? folder : undefined;
}

/** Where Debian puts them. */
const jar = (name: string) => `/usr/share/java/${name}.jar`;
const ofPreflight = [
  ...['preflight', 'xmpbox', 'pdfbox2', 'fontbox2'],
  ...['commons-logging', 'commons-io', 'javax.activation', 'jaxb-api'],
].map(jar);
const ofSaxon = jar('Saxon-HE');

export const hasTools = (): boolean =>
  ['xmllint', 'qpdf', 'java'].every((name) => existsSync(`/usr/bin/${name}`)) &&
  [...ofPreflight, ofSaxon].every((file) => existsSync(file));

function run(program: string, parameters: readonly string[], input = '') {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  return { isGood: status === 0, said: `${stdout}${stderr}` };
}

const inRules = (file: string) => path.join(rulesFolder() ?? '', file);

/** Of several files it says which do not. */
export const fitsSchema = (...xml: string[]) =>
  run('xmllint', ['--noout', '--nonet', '--schema', inRules(schema), ...xml]);

export const isXml = (text: string) => run('xmllint', ['--noout', '-'], text);

export interface Judged {
  fired: number;
  failed: string[];
}

/** Judges all files of a folder in one go, which takes as long as one. */
export function judge(rule: RuleFile, folder: string): (name: string) => Judged {
  const output = path.join(folder, '..', rule);
  mkdirSync(output);
  const { isGood, said } = run('java', [
    ...['-cp', ofSaxon, 'net.sf.saxon.Transform'],
    ...[`-s:${folder}`, `-xsl:${inRules(RULE_FILES[rule])}`, `-o:${output}`],
  ]);
  if (!isGood) throw new Error(said);
  return (name) => {
    const report = readFileSync(path.join(output, `${name}.xml`), 'utf8');
    const failed = [...report.matchAll(/<svrl:failed-assert[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g)];
    return {
      fired: report.match(/<svrl:fired-rule\b/g)?.length ?? 0,
      failed: failed.map(([, text = '']) => text.replaceAll(/\s+/g, ' ').trim()),
    };
  };
}

/** French rules take no rate of another state (docs/product/invoice.md#whose-vat): what they refuse besides. */
export const besidesForeignRate = (failed: readonly string[], vat: VatTreatment | null): string[] =>
  failed.filter((why) => !(vat && 'state' in vat && why.startsWith('BR-FR-16/')));

export const isSound = (pdf: string) => run('qpdf', ['--check', pdf]);

/** What `qpdf` makes of a file: each of its objects, and what it carries. */
export function readPdf(pdf: string) {
  const { said } = run('qpdf', ['--json=2', '--json-stream-data=inline', '--decode-level=generalized', pdf]);
  const { attachments, qpdf } = JSON.parse(said);
  const objects = Object.values<{ value?: unknown; stream?: { dict: unknown; data: string } }>(qpdf[1]);
  const dictionaries = objects.map(({ value, stream }) => ({
    dictionary: Object(stream?.dict ?? value) as Record<string, unknown>,
    data: Buffer.from(stream?.data ?? '', 'base64').toString(),
  }));
  const ofType = (type: string) => dictionaries.filter(({ dictionary }) => dictionary['/Type'] === type);
  return { attachments: Object.keys(attachments), ofType };
}

export const attachmentOf = (pdf: string): string =>
  run('qpdf', ['--show-attachment=factur-x.xml', pdf]).said;

/** PDFBox knows the first part of PDF/A alone. */
export const isArchive = (pdf: string) =>
  run('java', ['-cp', ofPreflight.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b', pdf]);
