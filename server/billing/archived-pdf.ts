import type { Font } from 'fontkit';
import PdfKit from 'pdfkit';
import { escapedXml } from '#rules/xml.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font that is open already; the library's types know files alone. */
      registerFont(name: string, font: Font): this;
    }
    interface PDFAttachmentOptions {
      /** Relationship of the file to the document (PDF/A-3). */
      relationship?: 'Alternative' | 'Data' | 'Source' | 'Supplement' | 'Unspecified';
    }
  }
}

/** A PDF for the archive (PDF/A-3b): fonts and colors of its own, metadata, and files that stand in it. */
export class ArchivedPdf extends PdfKit {
  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, pdfVersion: '1.7', subset: 'PDF/A-3b' });
  }

  /** The library writes the facts of the document into its XML as they are: a name with an ampersand would break it. */
  override endMetadata(): void {
    const facts = Object.entries(this.info).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapedXml(value) : value,
    ]);
    this.info = Object.fromEntries(facts) as typeof this.info;
    super.endMetadata();
  }
}

/** The name under which readers of Factur-X and ZUGFeRD look for the data. */
export const dataFileName = 'factur-x.xml';

/** Puts an invoice's data into its PDF, as Factur-X has it: the file, and metadata that say which it is. */
export function embedData(pdf: ArchivedPdf, xml: string, issuedAt: Date): void {
  pdf.file(Buffer.from(xml), {
    name: dataFileName,
    type: 'text/xml',
    description: 'Factur-X invoice data',
    relationship: 'Alternative',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  });
  pdf.appendXML(facturXMetadata);
}

const property = (name: string, description: string) => `<rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${name}</pdfaProperty:name>
                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>${description}</pdfaProperty:description>
              </rdf:li>`;

/** Metadata of a PDF with invoice data, and their description, which PDF/A demands of words of others. */
const facturXMetadata = `
    <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${dataFileName}</fx:DocumentFileName>
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
              <rdf:Seq>
              ${property('DocumentFileName', 'Name of the embedded XML invoice file')}
              ${property('DocumentType', 'INVOICE')}
              ${property('Version', 'Version of the Factur-X data')}
              ${property('ConformanceLevel', 'Profile of the Factur-X data')}
              </rdf:Seq>
            </pdfaSchema:property>
          </rdf:li>
        </rdf:Bag>
      </pdfaExtension:schemas>
    </rdf:Description>
`;
