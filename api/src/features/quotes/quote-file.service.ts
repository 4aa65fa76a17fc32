/** Quotes as PDF files, for signed links and mails. */
import { registerDownload } from '../../platform/files/downloads.js';
import { isObjectId } from '../../types/object-id.js';
import { documentFile, type DocumentFile } from '../invoicing/tax-document.service.js';
import { quotationOf } from './quote-document.js';
import { QuoteModel, type StoredQuote } from './quote.model.js';
import { QUOTE_DOWNLOAD } from './quote-view.js';

/** @param revision null for the draft @returns undefined when the quote does not exist, or has no such version */
export async function quoteFile(id: string, revision: number | null): Promise<DocumentFile | undefined> {
  const quote = isObjectId(id) ? await QuoteModel.findById(id).lean<StoredQuote>() : null;
  if (!quote) return undefined;
  if (revision === null)
    return documentFile(quotationOf(quote, { content: quote.draft, revision, at: quote.updatedAt }));
  const sent = quote.sent.find((one) => one.revision === revision);
  return sent && documentFile(quotationOf(quote, { content: sent.content, revision, at: sent.sentAt }));
}

registerDownload(QUOTE_DOWNLOAD, (subject) => {
  const { quote, revision } = subject as { quote: string; revision: number | null };
  return quoteFile(quote, revision);
});
