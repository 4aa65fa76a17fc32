// Asks before a quote is sent: says to whom it goes, and by which channel.
import { Modal } from 'antd';
import { useAdminSendQuoteMutation, type AdminQuoteDetailsFragment } from '../../generated/admin-quotes';
import { errorCode } from '../../shared/error-text';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { errorInForm, FailureNotice } from '../../shared/back-office/FailureNotice';
import { StaleNotice } from '../../shared/back-office/StaleNotice';
import { useWhileOpen } from '../../shared/back-office/use-while-open';

export interface SendQuestionProps {
  open: boolean;
  quote: AdminQuoteDetailsFragment;
  onClose: () => void;
  onSent: () => void;
  /** Reads the quote again, which somebody else has changed. */
  onReload: () => void;
}

/** Sends the same version once more. */
export const isAgain = ({ state }: Pick<AdminQuoteDetailsFragment, 'state'>): boolean =>
  state === 'SENT' || state === 'SEEN';

export function SendQuestion({ open, quote: present, onClose, onSent, onReload }: SendQuestionProps) {
  const quote = useWhileOpen(open, present);
  const [send, { loading, error, reset }] = useAdminSendQuoteMutation({
    ...errorInForm,
    refetchQueries: ['AdminQuotes'],
  });
  const { id, version, name, email, phone, draft } = quote;
  const close = () => {
    reset();
    onClose();
  };
  const go = async () => {
    const { data } = await send({ variables: { id, version } });
    if (!data) return;
    toast.success(email || phone ? `The quote is on its way to ${name}` : 'Sent: hand the link over now');
    onSent();
  };
  return (
    <Modal
      open={open}
      title={isAgain(quote) ? `Send ${quote.number} again?` : `Send ${quote.number}?`}
      okText={isAgain(quote) ? 'Send again' : 'Send'}
      confirmLoading={loading}
      onOk={() => void go()}
      onCancel={close}
    >
      {errorCode(error) === 'STALE_VERSION' ? (
        <StaleNotice
          thing="quote"
          advice="Look at it again before you send it."
          action="Show what it is now"
          onTakeOver={() => {
            onReload();
            close();
          }}
        />
      ) : (
        <FailureNotice error={error} fallback="The quote could not be sent. Please try again." />
      )}
      <p>
        {name} gets version {isAgain(quote) ? quote.sent.length : quote.sent.length + 1} for{' '}
        <strong>{formatRupees(draft.totalAmount)}</strong>, valid until {formatDate(draft.validUntil)}:
      </p>
      <ul style={{ listStyle: 'disc', paddingInlineStart: 20 }}>
        {email && <li>by mail to {email}, with the PDF</li>}
        {phone && <li>by WhatsApp or SMS to {phone}, as the settings of messages say</li>}
        {!email && !phone && <li>by nobody: there is no e-mail and no phone. Hand the link over yourself.</li>}
      </ul>
    </Modal>
  );
}
