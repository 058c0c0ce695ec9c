import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { xmlText } from '#domain/text/xml-text.ts';

/** The types of the drawer name neither these options nor a font that is open already. */
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      bbox?: [left: number, top: number, right: number, bottom: number];
      scope?: 'Column' | 'Row';
    }
    interface PDFAttachmentOptions {
      relationship?: 'Data';
    }
    interface PDFFont {
      registerFont(name: string, font: import('fontkit').Font): this;
    }
  }
}

/** An archive of words and pictures. The second is its elder, without attachments, which free software can prove. */
export type ArchiveKind = 'PDF/A-3b' | 'PDF/A-1b';

export interface Described {
  title: string;
  author: string;
  /** Its day, whenever it is drawn. */
  writtenAt: Date;
}

export class ArchiveDocument extends PDFDocument {
  constructor({ title, author, writtenAt }: Described, kind: ArchiveKind) {
    super({
      ...{ size: 'A4', margin: 0, font: '', bufferPages: true, autoFirstPage: false },
      ...{ tagged: true, lang: 'fr-FR', displayTitle: true },
      subset: kind,
      pdfVersion: kind === 'PDF/A-1b' ? '1.4' : '1.7',
      info: { Title: title, Author: author, CreationDate: writtenAt },
    });
  }

  /** The drawer writes these words into XML as they are. What stands beside the XML is written already. */
  override endMetadata(): void {
    const { Title = '', Author = '' } = this.info;
    this.info = { ...this.info, Title: xmlText(Title), Author: xmlText(Author) };
    super.endMetadata();
  }

  /** Factur-X 1.0: the name of the file, and what makes its words known to an archive (PDF/A-3, 6.6.2.3). */
  attachInvoice(xml: string, at: Date): void {
    this.file(Buffer.from(xml), {
      ...{ name: 'factur-x.xml', type: 'text/xml', relationship: 'Data' },
      ...{ description: 'Facture électronique Factur-X', creationDate: at, modifiedDate: at },
    });
    this.appendXML(facturX);
  }
}

const property = (name: string, says: string) => `
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>Text</pdfaProperty:valueType>
              <pdfaProperty:category>external</pdfaProperty:category>
              <pdfaProperty:description>${says}</pdfaProperty:description>
            </rdf:li>`;

const facturX = `
  <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas>
      <rdf:Bag>
        <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>fx</pdfaSchema:prefix>
          <pdfaSchema:property>
            <rdf:Seq>${property('DocumentFileName', 'name of the embedded XML invoice file')}${property('DocumentType', 'INVOICE')}${property('Version', 'version of the XML schema of the invoice')}${property('ConformanceLevel', 'conformance level of the XML invoice')}
            </rdf:Seq>
          </pdfaSchema:property>
        </rdf:li>
      </rdf:Bag>
    </pdfaExtension:schemas>
  </rdf:Description>`;

/** The drawer makes the file's identifier of its title and date alone. */
export function withOwnId(file: Buffer): Buffer {
  const at = file.lastIndexOf('/ID [<');
  const id = createHash('md5').update(file).digest('hex');
  file.write(`/ID [<${id}> <${id}>]`, at, 'latin1');
  return file;
}
