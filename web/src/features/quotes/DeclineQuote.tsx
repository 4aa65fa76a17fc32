// Declines a quote, and asks why. Fetched when somebody wants to.
import { useState } from 'react';
import { QuoteToReadDocument, useDeclineQuoteMutation, type ReadQuoteFragment } from '../../generated/quotes';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import Dialog from '../../shared/ui/Dialog';
import { TextArea } from '../../shared/ui/Field';

/** Characters that the server takes. */
const MOST = 1_000;

interface Props {
  quote: ReadQuoteFragment;
  token: string;
  onClose(): void;
}

export default function DeclineQuote({ quote, token, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [decline, { loading }] = useDeclineQuoteMutation();

  async function send() {
    try {
      await decline({
        variables: { token, reason },
        update: (cache, { data }) =>
          data &&
          void cache.writeQuery({
            query: QuoteToReadDocument,
            variables: { token },
            data: { quoteToRead: data.declineQuote },
          }),
      });
    } catch (error) {
      toast.error(errorText(error, 'That did not work. Please check your connection and try again.'));
    }
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Decline quote ${quote.number}?`}
      description="The shop gets your answer and asks you for nothing more. You can still write to us here."
    >
      <div className="grid gap-5">
        <TextArea
          label="What does not suit you? (optional)"
          maxLength={MOST}
          hint="The price, the date, something else: it helps us to offer you better."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onClose}>
            Keep the quote
          </Button>
          <Button look="danger" busy={loading} onClick={() => void send()}>
            Decline it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
