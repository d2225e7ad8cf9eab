import PostalMime, { type Address } from 'postal-mime';

export interface StoredMail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** ISO 8601. */
  readonly date: string;
  readonly html: string;
  readonly text: string;
  readonly calendar: string | undefined;
  readonly source: Buffer;
}

export async function readMail(source: Buffer): Promise<StoredMail> {
  const { subject, from, to, date, html, text, attachments } = await PostalMime.parse(source, {
    attachmentEncoding: 'utf8',
  });
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content;
  return {
    subject: subject ?? '',
    from: listAddresses(from ? [from] : []),
    to: listAddresses(to ?? []),
    date: date ?? '',
    html: html ?? '',
    text: text ?? '',
    calendar: typeof calendar === 'string' ? calendar : undefined,
    source,
  };
}

const listAddresses = (addresses: readonly Address[]): string =>
  addresses.map(({ name, address = '' }) => (name ? `${name} <${address}>` : address)).join(', ');
